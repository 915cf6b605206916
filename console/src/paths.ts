import type { MapStage } from './map-stage.ts';
import { rememberSearch } from './recent.ts';
import { clamp, type Point, RADIUS, type Search } from './state.ts';
import type { Store } from './store.ts';
import type { Suggestion } from './suggestion.ts';

/** Factor by which the radius grows if nothing is near. */
const FARTHER = 10;

/** A search whose surroundings nobody chose. */
interface Guess {
  readonly search: Search;
  /** True if too little was found in what was seen, so that it looks farther. */
  readonly isFarther: boolean;
}

/** Destinations reachable from anywhere; each adds an entry to the history. */
export class Paths {
  readonly #store: Store;
  readonly #stage: () => MapStage;
  readonly #onChosen: (title: string) => void;
  #guess: Guess | undefined;

  /** @param onChosen called with the name of what was chosen, once it is the state */
  constructor(store: Store, stage: () => MapStage, onChosen: (title: string) => void) {
    this.#store = store;
    this.#stage = stage;
    this.#onChosen = onChosen;
  }

  openPlace(placeId: string): void {
    this.#store.go({ placeId, point: undefined });
  }

  openPoint(point: Point): void {
    this.#store.go({ point, placeId: undefined });
  }

  toStart(): void {
    this.#store.go({ search: undefined, placeId: undefined, point: undefined });
  }

  /** Values that are left out come from the visible part of the map. */
  searchFor(wanted: Partial<Search>): void {
    const { centre, radiusMetres, box } = this.#stage();
    const { textWeight = 0.5, geoWeight = 0.5 } = this.#store.state.search ?? {};
    const radius = clamp(Math.round(radiusMetres / 10) * 10, RADIUS.least, RADIUS.most);
    const search: Search = {
      text: '',
      ...centre,
      radiusMetres: radius,
      ...(box && { box }),
      textWeight,
      geoWeight,
      openNow: false,
      ...wanted,
    };
    if (search.text !== '') rememberSearch(search.text);
    this.#guess = { search, isFarther: false };
    this.#store.go({ search, placeId: undefined, point: undefined });
  }

  /** True if the radius of a search came from the visible map and nobody chose it. */
  isRadiusGuessed(search: Search): boolean {
    return search === this.#guess?.search && search.radiusMetres < RADIUS.most;
  }

  /** True if a search went farther than what was seen. */
  isFarther(search: Search): boolean {
    return search === this.#guess?.search && this.#guess.isFarther;
  }

  /** The same search farther around, in its place. */
  searchFarther(search: Search): void {
    const { box: _box, ...around } = search;
    const wider = { ...around, radiusMetres: Math.min(RADIUS.most, search.radiusMetres * FARTHER) };
    this.#guess = { search: wider, isFarther: true };
    this.#store.adjust({ search: wider });
  }

  /** The search as it is, around the middle of what is seen. */
  searchHere(): void {
    const { text = '', category, openNow = false, isLiteral } = this.#store.state.search ?? {};
    this.searchFor({ text, openNow, ...(category && { category }), ...(isLiteral && { isLiteral }) });
  }

  /** Opens what was suggested, in place of the search before it. */
  choose({ title, lat, lon, placeId, bbox, zoom, category }: Suggestion): void {
    if (category !== undefined) {
      this.searchFor({ text: '', category });
      return;
    }
    rememberSearch(title);
    this.#stage().go({ lat, lon, zoom, bbox });
    const point = placeId === undefined ? { lat, lon, zoom } : undefined;
    this.#store.go({ search: undefined, placeId, point });
    this.#onChosen(title);
  }
}
