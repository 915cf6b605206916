import type { MapStage } from './map-stage.ts';
import { rememberSearch } from './recent.ts';
import { reachMetres } from './shapes.ts';
import { type Box, CORRIDOR, clamp, type Point, RADIUS, rounded, type Search } from './state.ts';
import type { Store } from './store.ts';
import type { Suggestion } from './suggestion.ts';

/** Destinations reachable from anywhere; each adds an entry to the history. */
export class Paths {
  readonly #store: Store;
  readonly #stage: () => MapStage;
  readonly #onChosen: (title: string) => void;
  /** The search whose surroundings are the view, which nobody chose. */
  #ofView: Search | undefined;

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

  /**
   * Values that are left out come from the visible part of the map, or from the way that is shown.
   *
   * @param keepsWay false to leave the way
   */
  searchFor(wanted: Partial<Search>, keepsWay = true): void {
    const { textWeight = 0.5, geoWeight = 0.5, way, radiusMetres = 0 } = this.#store.state.search ?? {};
    const isOnWay = keepsWay && way !== undefined && wanted.lat === undefined;
    const { box, ...around } = this.#stage().surroundings;
    const search: Search = {
      text: '',
      ...around,
      ...(isOnWay ? { way, radiusMetres } : box && { box }),
      textWeight,
      geoWeight,
      openNow: false,
      ...wanted,
    };
    if (search.text !== '') rememberSearch(search.text);
    this.#ofView = isOnWay ? undefined : search;
    this.#store.go({ search, placeId: undefined, point: undefined });
  }

  /** Everything beside a way, an encoded polyline. */
  searchAlong(way: string): void {
    const { lat, lon } = this.#stage().surroundings;
    const { text = '', textWeight = 0.5, geoWeight = 0.5 } = this.#store.state.search ?? {};
    const where = { lat, lon, radiusMetres: CORRIDOR.fallback, way };
    this.#ofView = undefined;
    this.#store.go({
      search: { text, ...where, textWeight, geoWeight, openNow: false },
      placeId: undefined,
      point: undefined,
    });
  }

  /** Everything within an area. @param bbox west, south, east, north; what is seen where absent */
  searchIn(bbox: readonly number[] | undefined): void {
    const [west, south, east, north] = bbox ?? [];
    if (west === undefined || south === undefined || east === undefined || north === undefined) {
      this.searchFor({});
      return;
    }
    const box: Box = [west, south, east, north];
    const centre = { lat: rounded((south + north) / 2), lon: rounded((west + east) / 2) };
    const radiusMetres = clamp(Math.ceil(reachMetres(centre, box)), RADIUS.least, RADIUS.most);
    this.searchFor({ ...centre, radiusMetres, box });
  }

  /** True if a search may go farther: nobody chose where it looks. */
  isOfView(search: Search): boolean {
    return search === this.#ofView;
  }

  /** The search as it is, around the middle of what is seen. */
  searchHere(): void {
    const { text = '', category, openNow = false, isLiteral } = this.#store.state.search ?? {};
    this.searchFor({ text, openNow, ...(category && { category }), ...(isLiteral && { isLiteral }) }, false);
  }

  /** The words of the search in what is seen, or the start without any. */
  leaveWay(): void {
    const { text = '', category } = this.#store.state.search ?? {};
    if (text === '' && category === undefined) this.toStart();
    else this.searchHere();
  }

  /** Opens what was suggested, or searches for it, in place of the search before it. */
  choose({ title, goal }: Suggestion): void {
    if ('text' in goal) {
      this.searchFor(goal);
      return;
    }
    const { lat, lon, zoom, placeId } = goal;
    rememberSearch(title);
    this.#stage().go(goal);
    const point = placeId === undefined ? { lat, lon, zoom } : undefined;
    this.#store.go({ search: undefined, placeId, point });
    this.#onChosen(title);
  }
}
