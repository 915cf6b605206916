import type { IControl, Map as MapLibreMap, Marker } from 'maplibre-gl';
import type { WaypostClient } from './client.ts';
import { Combobox, type ComboboxTexts } from './combobox.ts';
import { formatDistance } from './distance.ts';
import { goTo, nearMiddleOf } from './go-to.ts';
import { createSuggester, type Suggester } from './suggester.ts';
import { measured, type Suggestion, suggestionOf } from './suggestion.ts';

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
  distance: (metres) => formatDistance(metres, 'en', navigator.language),
};

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
    const near = this.#near();
    const parameters = { q: text, limit, ...near, ...(language !== undefined && { lang: language }) };
    const { features } = await client.places.autocomplete(parameters, { signal });
    return features.map((feature) => measured(suggestionOf(feature), near && [near.lng, near.lat]));
  }

  #near(): { lat: number; lng: number } | undefined {
    const { preferNear = true } = this.#options;
    return this.#map && preferNear ? nearMiddleOf(this.#map) : undefined;
  }

  #take(suggestion: Suggestion): void {
    this.#suggester.stop();
    this.#show(suggestion);
    this.#options.onResult?.(suggestion);
  }

  #show(suggestion: Suggestion): void {
    const map = this.#map;
    if (!map) return;
    const [lon, lat] = suggestion.center;
    this.#marker?.remove();
    this.#marker = this.#options.marker?.().setLngLat([lon, lat]).addTo(map);
    goTo(map, suggestion);
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
