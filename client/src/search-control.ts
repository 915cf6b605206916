import type { IControl, Map as MapLibreMap, Marker } from 'maplibre-gl';
import type { WaypostClient } from './client.ts';
import { Combobox, type ComboboxTexts } from './combobox.ts';
import { createSuggester, type Suggester } from './suggester.ts';
import { type Suggestion, suggestionOf } from './suggestion.ts';

export interface SearchControlOptions {
  readonly client: Pick<WaypostClient, 'places'>;
  /** Language of names, before those of the client: a BCP 47 tag. */
  readonly language?: string;
  /** Most suggestions, 1 to 20. Default 6. */
  readonly limit?: number;
  /** How long typing must rest before anything is asked. Default 200. */
  readonly delayMs?: number;
  /** Shorter texts are not asked for. Default 2. */
  readonly leastCharacters?: number;
  /** Prefers places near the middle of the map. Default true. */
  readonly preferNear?: boolean;
  /** Makes the pin that shows what was taken, such as `() => new maplibregl.Marker()`; none without. */
  readonly marker?: () => Marker;
  /** Words in other languages than English. */
  readonly texts?: Partial<ComboboxTexts>;
  /** Called with what was taken, once the map is on its way there. */
  readonly onResult?: (suggestion: Suggestion) => void;
  readonly onClear?: () => void;
  /** Called when nothing could be asked; the field says so too. */
  readonly onError?: (error: unknown) => void;
}

const TEXTS: ComboboxTexts = {
  label: 'Search places and addresses',
  placeholder: 'Search',
  clear: 'Clear the search',
  nothingFound: 'Nothing found',
  failed: 'The search does not answer; try again.',
  count: (count) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};

/** Zoom at which something without an extent fills the map, by its type; others are places. */
const ZOOMS: Readonly<Record<string, number>> = {
  country: 5,
  state: 7,
  region: 8,
  county: 9,
  city: 11,
  town: 12,
  village: 14,
  suburb: 14,
  neighbourhood: 15,
  locality: 15,
  postcode: 14,
};
const PLACE_ZOOM = 17;
const PADDING_PIXELS = 40;

/**
 * A search field for a MapLibre map: suggests places and addresses while one types, and goes to what is taken.
 *
 *     map.addControl(new SearchControl({ client }), 'top-left');
 */
export class SearchControl implements IControl {
  readonly #options: SearchControlOptions;
  readonly #suggester: Suggester;
  readonly #combobox: Combobox;
  #map: MapLibreMap | undefined;
  #marker: Marker | undefined;

  constructor(options: SearchControlOptions) {
    const { delayMs = 200, leastCharacters = 2 } = options;
    this.#options = options;
    this.#combobox = new Combobox({
      texts: { ...TEXTS, ...options.texts },
      onType: (text) => this.#suggester.type(text),
      onTake: (suggestion) => this.#take(suggestion),
      onClear: () => this.#clear(),
    });
    this.#suggester = createSuggester({
      suggest: (text, signal) => this.#suggest(text, signal),
      onSuggestions: (suggestions, text) =>
        text === '' ? this.#combobox.close() : this.#combobox.show(suggestions),
      onError: (error) => this.#fail(error),
      delayMs,
      leastCharacters,
    });
  }

  onAdd(map: MapLibreMap): HTMLElement {
    this.#map = map;
    this.#combobox.element.classList.add('maplibregl-ctrl');
    return this.#combobox.element;
  }

  onRemove(): void {
    this.#suggester.stop();
    this.#marker?.remove();
    this.#combobox.element.remove();
    this.#map = undefined;
  }

  getDefaultPosition(): 'top-left' {
    return 'top-left';
  }

  async #suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const { client, language, limit = 6 } = this.#options;
    const parameters = { q: text, limit, ...this.#near(), ...(language !== undefined && { lang: language }) };
    const { features } = await client.places.autocomplete(parameters, { signal });
    return features.map(suggestionOf);
  }

  #near(): { lat?: number; lng?: number } {
    const { preferNear = true } = this.#options;
    if (!this.#map || !preferNear) return {};
    const { lat, lng } = this.#map.getCenter().wrap();
    return { lat: rounded(lat), lng: rounded(lng) };
  }

  #take(suggestion: Suggestion): void {
    this.#suggester.stop();
    this.#show(suggestion);
    this.#options.onResult?.(suggestion);
  }

  #show({ center: [lon, lat], bounds, type }: Suggestion): void {
    const map = this.#map;
    if (!map) return;
    this.#marker?.remove();
    this.#marker = this.#options.marker?.().setLngLat([lon, lat]).addTo(map);
    if (!bounds) return void map.flyTo({ center: [lon, lat], zoom: ZOOMS[type] ?? PLACE_ZOOM });
    const [west, south, east, north] = bounds;
    const unwrapped = east < west ? east + 360 : east;
    const corners: [[number, number], [number, number]] = [
      [west, south],
      [unwrapped, north],
    ];
    map.fitBounds(corners, { padding: PADDING_PIXELS, maxZoom: PLACE_ZOOM });
  }

  #clear(): void {
    this.#suggester.stop();
    this.#marker?.remove();
    this.#marker = undefined;
    this.#options.onClear?.();
  }

  #fail(error: unknown): void {
    this.#combobox.fail();
    this.#options.onError?.(error);
  }
}

/** About ten metres: finer would keep nothing from being cached, and tell more than is needed. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
