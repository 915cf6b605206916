import { h } from './dom.ts';
import { distance } from './format.ts';
import { icon } from './icons.ts';
import { say } from './note.ts';
import { announce } from './notices.ts';
import { rounded } from './state.ts';
import { type TextKey, text } from './texts.ts';

/** Position of this device. */
export interface Position {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** It is as far away as this at most, as the device says. */
  readonly accuracyMetres: number;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** By code of GeolocationPositionError. */
const REFUSALS: Readonly<Record<number, TextKey>> = {
  1: 'locate.denied',
  2: 'locate.unknown',
  3: 'locate.slow',
};

/** A button that asks the device where it is, once for every press. */
export function locateButton(onPosition: (position: Position) => void): HTMLButtonElement {
  const name = text('locate.name');
  const button = h('button', {
    type: 'button',
    class: 'tool',
    id: 'locate',
    'aria-label': name,
    title: name,
  });
  button.append(icon('target'));
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    announce(text('locate.waiting'));
    const found = await positionOrWhyNot();
    button.removeAttribute('aria-busy');
    if (typeof found === 'string') return say(found);
    onPosition(found);
    say(text('locate.found', { distance: distance(found.accuracyMetres) }));
  });
  return button;
}

let known: Position | undefined;

/** Where the device was when it last told; undefined until somebody asks it. */
export function knownPosition(): Position | undefined {
  return known;
}

/** Asks the device where it is. Resolves to a sentence for the reader if it does not tell. */
export function positionOrWhyNot(): Promise<Position | string> {
  if (!isSecureContext || !('geolocation' in navigator)) return Promise.resolve(text('locate.insecure'));
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        known = { lat: rounded(latitude), lon: rounded(longitude), accuracyMetres: Math.max(1, accuracy) };
        resolve(known);
      },
      ({ code }) => resolve(text(REFUSALS[code] ?? 'locate.unknown')),
      OPTIONS,
    );
  });
}
