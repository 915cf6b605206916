import type { Map as MapLibreMap, Marker } from 'maplibre-gl';
import type { Point } from '../distance.ts';
import { goTo, nearMiddleOf } from '../go-to.ts';
import type { Suggestion } from '../suggestion.ts';
import type { Theme } from '../types.ts';
import { WaypostElement } from './element.ts';
import { loadMapLibre, styleSheetOf } from './maplibre.ts';

const STYLE = `
:host { position: relative; height: 400px; }
.map.maplibregl-map { position: absolute; inset: 0; }
.maplibregl-ctrl-attrib a { text-decoration: underline; }
.pin {
  display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; background: none; cursor: pointer;
}
.pin span {
  display: grid; place-items: center; min-width: 26px; height: 26px; border: 2px solid #fff; border-radius: 13px;
  background: var(--waypost-pin, #0b57d0); color: var(--waypost-pin-text, #fff); box-shadow: 0 1px 4px rgb(0 0 0 / 40%);
  font: 600 13px/1 system-ui, sans-serif;
}
.pin[aria-pressed="true"] span { background: var(--waypost-pin-selected, #b3261e); }
.pin:focus-visible { outline: none; }
.pin:focus-visible span { outline: 3px solid var(--waypost-pin, #0b57d0); outline-offset: 2px; }`;

const THEMES: readonly string[] = ['light', 'dark', 'gray', 'warm'] satisfies Theme[];
/** Around all pins, in pixels. */
const PADDING = 60;

/**
 * `<waypost-map>`: a map that opens where the data is.
 *
 * Attributes: `theme`, `center` (`LAT,LON`), `zoom`, `label`, `pin` (marks the middle as it opens), `cooperative` (one finger and the wheel
 * scroll the page). Events: `waypost-load` with MapLibre's map as detail, `waypost-select` with the suggestion of a pin, `waypost-error`.
 * `map` is MapLibre's map once it is loaded.
 */
export class WaypostMap extends WaypostElement {
  static readonly observedAttributes = ['theme', 'center', 'zoom'];
  #map: Promise<MapLibreMap> | undefined;
  #loaded: MapLibreMap | undefined;
  #container: HTMLElement | undefined;
  #shown: Marker | undefined;
  #pins: readonly Marker[] = [];

  connectedCallback(): void {
    if (this.#map) return;
    const shadow = this.shadowRoot ?? this.open(STYLE);
    const container = document.createElement('div');
    container.className = 'map';
    container.part.add('map');
    shadow.append(styleSheetOf(this.service), container);
    this.#container = container;
    this.#map = this.#draw(container);
    this.#map.catch((error: unknown) => this.fail(error));
  }

  /** An element that is moved within its page is connected again at once. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#remove();
    });
  }

  attributeChangedCallback(name: string): void {
    const map = this.#loaded;
    if (!map) return;
    if (name === 'theme') map.setStyle(this.#styleUrl());
    else map.jumpTo({ ...this.#view() });
  }

  get map(): MapLibreMap | undefined {
    return this.#loaded;
  }

  /** The middle of what is in view; undefined until the map is loaded. */
  get middle(): Point | undefined {
    if (!this.#loaded) return undefined;
    const { lat, lng } = nearMiddleOf(this.#loaded);
    return [lng, lat];
  }

  /** Marks what was taken, and goes there; without anything the mark goes. */
  show(suggestion: Suggestion | undefined): void {
    void this.#map?.then(async (map) => {
      const { Marker } = await loadMapLibre(this.service);
      this.#shown?.remove();
      this.#shown = suggestion && new Marker().setLngLat([...suggestion.center]).addTo(map);
      if (suggestion) goTo(map, suggestion);
    });
  }

  /**
   * Puts numbered pins on the map and shows all of them.
   *
   * @param onSelect hears of a click on one
   */
  async setPins(
    suggestions: readonly Suggestion[],
    onSelect: (suggestion: Suggestion) => void,
  ): Promise<void> {
    const map = await this.#map;
    if (!map) return;
    const { Marker, LngLatBounds } = await loadMapLibre(this.service);
    for (const pin of this.#pins) pin.remove();
    this.#pins = suggestions.map((suggestion, at) =>
      new Marker({ element: createPin(suggestion, at + 1, () => onSelect(suggestion)) })
        .setLngLat([...suggestion.center])
        .addTo(map),
    );
    const bounds = new LngLatBounds();
    for (const { center } of suggestions) bounds.extend([...center]);
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: PADDING, maxZoom: 16 });
  }

  /** Marks one of the pins, counted from 0. */
  selectPin(selected: number): void {
    for (const [at, pin] of this.#pins.entries())
      pin.getElement().setAttribute('aria-pressed', String(at === selected));
  }

  async #draw(container: HTMLElement): Promise<MapLibreMap> {
    const { client, language } = this;
    const [{ Map: MapOf, NavigationControl, Marker }, { center: [lon = 0, lat = 0, zoom = 0] = [] }] =
      await Promise.all([loadMapLibre(this.service), client.map.tileJson()]);
    const map = new MapOf({
      container,
      style: this.#styleUrl(),
      ...{ center: [lon, lat] as [number, number], zoom, ...this.#view() },
      cooperativeGestures: this.hasAttribute('cooperative'),
      transformRequest: client.map.transformRequest,
    });
    map.getCanvas().setAttribute('aria-label', this.getAttribute('label') ?? this.texts.map);
    map.getCanvas().lang = language;
    map.addControl(new NavigationControl());
    if (this.hasAttribute('pin')) this.#shown = new Marker().setLngLat(map.getCenter()).addTo(map);
    this.#loaded = map;
    map.once('load', () => this.tell('load', map));
    return map;
  }

  #styleUrl(): string {
    const wanted = this.getAttribute('theme') ?? 'light';
    const theme = THEMES.includes(wanted) ? (wanted as Theme) : 'light'; // it is one of them
    return this.client.map.styleUrl(theme, { lang: this.language, fonts: true });
  }

  #view(): { center?: [number, number]; zoom?: number } {
    const center = this.pointOf('center');
    const zoom = Number.parseFloat(this.getAttribute('zoom') ?? '');
    return {
      ...(center && { center: [center[0], center[1]] }),
      ...(Number.isFinite(zoom) && { zoom }),
    };
  }

  #remove(): void {
    this.#loaded?.remove();
    this.#container?.remove();
    this.#loaded = undefined;
    this.#map = undefined;
  }
}

function createPin({ title }: Suggestion, number: number, onClick: () => void): HTMLElement {
  const pin = document.createElement('button');
  const label = document.createElement('span');
  label.textContent = String(number);
  pin.type = 'button';
  pin.className = 'pin';
  pin.part.add('pin');
  pin.setAttribute('aria-label', `${number} ${title}`);
  pin.setAttribute('aria-pressed', 'false');
  pin.append(label);
  pin.addEventListener('click', onClick);
  return pin;
}
