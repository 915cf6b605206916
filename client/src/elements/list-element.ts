import { formatDistance, type Point } from '../distance.ts';
import { drawIcon, iconOf } from '../icons.ts';
import { measured, type Suggestion, suggestionOf } from '../suggestion.ts';
import type { PlaceFeature } from '../types.ts';
import { CARD_STYLE, create } from './card-style.ts';
import { WaypostElement } from './element.ts';
import type { WaypostMap } from './map-element.ts';
import type { WaypostPlace } from './place-element.ts';

const STYLE = `${CARD_STYLE}
.list { margin: 0; padding: 0; list-style: none; }
.row {
  display: flex; gap: 12px; align-items: center; width: 100%; min-height: 56px; padding: 8px 12px; border: 0;
  border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; text-align: inherit; cursor: pointer;
  touch-action: manipulation;
}
.row:hover, .row[aria-pressed="true"] { background: var(--active); }
.row svg { flex: none; width: 20px; height: 20px; fill: var(--faint); }
.number { flex: none; min-width: 20px; color: var(--accent); font-weight: 600; text-align: center; }
.words { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.title, .words .detail { display: block; }
.distance { flex: none; }
.status { padding: 12px; color: var(--faint); }`;

/** Features of one's own, as GeoJSON has them. */
interface OwnFeature {
  readonly id?: string | number;
  readonly geometry: { readonly type: string; readonly coordinates: readonly number[] };
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/**
 * `<waypost-list>`: places as a list, nearest first: those of a GeoJSON file of one's own (`src`), or of a search (`query`, `category`).
 *
 * Attributes: `src`, `query`, `category`, `near` (`LAT,LON`), `limit`, `label`, and the ids of a `map` that gets pins and of a `place` that shows what
 * is taken. Events: `waypost-load` with the suggestions, `waypost-select` with the one taken, `waypost-error`.
 */
export class WaypostList extends WaypostElement {
  static readonly observedAttributes = ['src', 'query', 'category', 'near', 'limit'];
  #list: HTMLElement | undefined;
  #status: HTMLElement | undefined;
  #all: readonly Suggestion[] = [];
  #shown: readonly Suggestion[] = [];
  #near: Point | undefined;
  #loading = 0;

  connectedCallback(): void {
    if (this.#list) return;
    this.#list = create('ol', 'list');
    this.#list.setAttribute('aria-label', this.getAttribute('label') ?? this.texts.list);
    this.#status = create('p', 'status');
    this.#status.setAttribute('role', 'status');
    this.open(STYLE).append(this.#list, this.#status);
    this.attributeChangedCallback('src');
  }

  attributeChangedCallback(name: string): void {
    if (name === 'near') this.#near = this.pointOf('near');
    if (this.#list) void this.#load();
  }

  get near(): Point | undefined {
    return this.#near ?? this.pointOf('near');
  }

  /** `[lon, lat]` from which distances are measured; the nearest place comes first. */
  set near(point: Point | undefined) {
    this.#near = point;
    if (this.hasAttribute('src')) this.#draw();
    else void this.#load();
  }

  async #load(): Promise<void> {
    const asked = ++this.#loading;
    try {
      const found = await this.#find();
      if (asked !== this.#loading) return;
      this.#all = found;
      this.#draw();
      this.tell('load', found);
    } catch (error) {
      if (asked !== this.#loading) return;
      if (this.#status) this.#status.textContent = this.texts.failed;
      this.fail(error);
    }
  }

  async #find(): Promise<Suggestion[]> {
    const source = this.getAttribute('src');
    if (source !== null) return readOwn(source);
    const [query, category] = [this.getAttribute('query'), this.getAttribute('category')];
    if (query === null && category === null) return [];
    const near = this.near ?? this.#map?.middle;
    const { features } = await this.client.places.searchText({
      q: query ?? category ?? '',
      ...(category !== null && { category }),
      ...(near && { lat: near[1], lng: near[0] }),
      limit: this.#limit,
    });
    return features.map(suggestionOf);
  }

  #draw(): void {
    const shown = this.#ordered();
    this.#shown = shown;
    this.#list?.replaceChildren(...shown.map((suggestion, at) => this.#row(suggestion, at + 1)));
    if (this.#status) this.#status.textContent = shown.length === 0 ? this.texts.nothingFound : '';
    void this.#map?.setPins(shown, (suggestion) => this.select(suggestion));
  }

  #ordered(): Suggestion[] {
    const { near } = this;
    return this.#all
      .map((one) => measured(one, near))
      .sort((a, b) => (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0))
      .slice(0, this.#limit);
  }

  /** As a click on its row does. */
  select(suggestion: Suggestion): void {
    const selected = this.#shown.indexOf(suggestion);
    for (const [at, row] of [...(this.#list?.querySelectorAll('.row') ?? [])].entries())
      row.setAttribute('aria-pressed', String(at === selected));
    this.#map?.selectPin(selected);
    this.#map?.map?.easeTo({ center: [...suggestion.center] });
    this.named<WaypostPlace>('place')?.show(suggestion);
    this.tell('select', suggestion);
  }

  #row(suggestion: Suggestion, number: number): HTMLElement {
    const { title, detail, icon, distanceMetres } = suggestion;
    const row = create('button', 'row');
    const words = create('span', 'words');
    words.append(create('span', 'title', title), ' ', create('span', 'detail', detail));
    row.type = 'button';
    row.setAttribute('aria-pressed', 'false');
    row.append(this.#map ? create('span', 'number', String(number)) : drawIcon(icon), words);
    if (distanceMetres !== undefined)
      row.append(
        create('span', 'distance', formatDistance(distanceMetres, this.language, navigator.language)),
      );
    row.addEventListener('click', () => this.select(suggestion));
    const item = document.createElement('li');
    item.append(row);
    return item;
  }

  get #limit(): number {
    return Number(this.getAttribute('limit') ?? 20);
  }

  get #map(): WaypostMap | undefined {
    return this.named<WaypostMap>('map');
  }
}

async function readOwn(source: string): Promise<Suggestion[]> {
  const response = await fetch(source);
  if (!response.ok)
    throw new Error(`${source} answers ${response.status}; expected a GeoJSON FeatureCollection.`);
  const { features }: { features?: readonly OwnFeature[] } = await response.json();
  if (!features) throw new Error(`${source} is no GeoJSON FeatureCollection.`);
  return features.filter(({ geometry }) => geometry.type === 'Point').map(ofOwn);
}

function ofOwn({ id, geometry, properties }: OwnFeature): Suggestion {
  const [lon = 0, lat = 0] = geometry.coordinates;
  const { name, address, category } = properties ?? {};
  const own = { type: 'Feature', id: String(id ?? ''), geometry, properties: properties ?? {} };
  return {
    title: String(name ?? ''),
    detail: String(address ?? ''),
    center: [lon, lat],
    type: 'own',
    icon: iconOf('place', category === undefined ? undefined : String(category)),
    feature: own as unknown as PlaceFeature, // as far as cards read it: a point with properties
  };
}
