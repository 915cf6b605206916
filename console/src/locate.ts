import { h } from './dom.ts';
import { distance } from './format.ts';
import { icon } from './icons.ts';
import { say } from './note.ts';
import { announce } from './notices.ts';
import { rounded } from './state.ts';

/** Position of this device. */
export interface Position {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** It is as far away as this at most, as the device says. */
  readonly accuracyMetres: number;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

const WAITING = 'Asking this device where it is …';
const NOT_HERE = 'Browsers tell a position only to pages that were opened over HTTPS or on this machine.';
/** By code of GeolocationPositionError. */
const REFUSALS: Readonly<Record<number, string>> = {
  1: 'The browser keeps from this page where you are. Allow it in its settings for this site, then try again.',
  2: 'This device cannot tell where it is.',
  3: 'This device did not find out where it is in a quarter of a minute. Try again.',
};

/** A button that asks the device where it is, once for every press. */
export function locateButton(onPosition: (position: Position) => void): HTMLButtonElement {
  const name = 'Show where I am';
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
    announce(WAITING);
    const found = await positionOrWhyNot();
    button.removeAttribute('aria-busy');
    if (typeof found === 'string') return say(found);
    onPosition(found);
    say(
      `You are within ${distance(found.accuracyMetres)} of the dot. Only this service receives your position.`,
    );
  });
  return button;
}

function positionOrWhyNot(): Promise<Position | string> {
  if (!isSecureContext || !('geolocation' in navigator)) return Promise.resolve(NOT_HERE);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ lat: rounded(latitude), lon: rounded(longitude), accuracyMetres: Math.max(1, accuracy) }),
      ({ code }) => resolve(REFUSALS[code] ?? 'This device cannot tell where it is.'),
      OPTIONS,
    );
  });
}
