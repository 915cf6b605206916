import { type Map as MapLibreMap, Marker, type Point, type PositionAnchor } from 'maplibre-gl';
import { h } from './dom.ts';

export interface Pin {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

interface PinEvents {
  readonly onSelect: (id: string) => void;
  /** Undefined when the pointer leaves. */
  readonly onHover: (id: string | undefined) => void;
}

/** Pixels between the middles of two pins that don't cover each other. */
const ROOM = 26;

/**
 * Numbered pins of the results, in their order; those that would cover a better one are dots. The list says the same in words, so they are
 * for the pointer alone.
 */
export class Pins {
  readonly #map: MapLibreMap;
  readonly #events: PinEvents;
  readonly #markers = new Map<string, Marker>();

  constructor(map: MapLibreMap, events: PinEvents) {
    this.#map = map;
    this.#events = events;
    map.on('moveend', () => this.#makeRoom());
  }

  show(pins: readonly Pin[]): void {
    for (const marker of this.#markers.values()) marker.remove();
    this.#markers.clear();
    // what is added later lies above: the best stays in sight where many are close together
    for (const [index, pin] of [...pins.entries()].reverse())
      this.#markers.set(pin.id, this.#add(pin, index + 1));
    this.#makeRoom();
  }

  /** Sets these two off from the others. */
  mark({ hovered, selected }: { hovered?: string | undefined; selected?: string | undefined }): void {
    for (const [id, marker] of this.#markers) {
      const element = marker.getElement();
      element.classList.toggle('is-hovered', id === hovered);
      element.classList.toggle('is-selected', id === selected);
    }
  }

  #makeRoom(): void {
    const taken: Point[] = [];
    for (const marker of [...this.#markers.values()].reverse()) {
      const at = this.#map.project(marker.getLngLat());
      const hasRoom = taken.every((other) => other.dist(at) >= ROOM);
      if (hasRoom) taken.push(at);
      marker.getElement().classList.toggle('is-dot', !hasRoom);
    }
  }

  #add({ id, name, lat, lon }: Pin, number: number): Marker {
    const element = h(
      'div',
      {
        class: 'pin',
        title: name,
        'data-id': id,
        onclick: (event: MouseEvent) => {
          event.stopPropagation();
          this.#events.onSelect(id);
        },
        onmouseenter: () => this.#events.onHover(id),
        onmouseleave: () => this.#events.onHover(undefined),
      },
      h('span', {}, number),
    );
    const marker = new Marker({ element, anchor: 'center' }).setLngLat([lon, lat]).addTo(this.#map);
    hideFromReaders(element);
    return marker;
  }
}

/** The one mark of its kind: of the place or point whose card is open, of the reader. */
export class Spot {
  readonly #map: MapLibreMap;
  readonly #look: string;
  readonly #anchor: PositionAnchor;
  #marker: Marker | undefined;

  /** @param look class of its element */
  constructor(map: MapLibreMap, look: string, anchor: PositionAnchor) {
    this.#map = map;
    this.#look = look;
    this.#anchor = anchor;
  }

  show(at: { readonly lat: number; readonly lon: number } | undefined): void {
    this.#marker?.remove();
    this.#marker = undefined;
    if (!at) return;
    const element = h('div', { class: this.#look });
    this.#marker = new Marker({ element, anchor: this.#anchor }).setLngLat([at.lon, at.lat]).addTo(this.#map);
    hideFromReaders(element);
  }
}

/** MapLibre makes a button of each marker; these are not reached by the keyboard, for which there is the list. */
function hideFromReaders(element: HTMLElement): void {
  for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name);
  element.setAttribute('aria-hidden', 'true');
}
