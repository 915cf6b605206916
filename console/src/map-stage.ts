import type { GeocodeFeature, PlaceFormA, Theme } from '@waypost/client';
import { outlinesOf } from './cells.ts';
import { byId, fill, h } from './dom.ts';
import { distance } from './format.ts';
import { icon } from './icons.ts';
import { languageOfNames } from './language.ts';
import type { Position } from './locate.ts';
import { type MapClick, MapView, MOST_ZOOM } from './map-view.ts';
import { announce } from './notices.ts';
import { Pins, Spot } from './pins.ts';
import type { Found } from './search-panel.ts';
import type { Service } from './service.ts';
import { boundsOf, circle, dotsOf, lineOf, reachMetres } from './shapes.ts';
import { type Point, RADIUS, rounded, type Surroundings, type View } from './state.ts';
import type { Store } from './store.ts';
import { text } from './texts.ts';
import { placeIdOf, saidOf, type ThingOnMap } from './thing-on-map.ts';
import { type Units, units } from './units.ts';
import { pointsOfWay } from './way.ts';

interface StageEvents {
  readonly onPlace: (placeId: string) => void;
  readonly onHover: (placeId: string | undefined) => void;
  readonly onPoint: (point: Point) => void;
  readonly onSearchHere: () => void;
  /** A point was pressed for long; the pixels are those of the window. */
  readonly onHold: (point: Point, at: { readonly x: number; readonly y: number }) => void;
  /** The map stands still at another place. */
  readonly onMoved: (centre: LatLon) => void;
}

interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** What the map says of a place that was clicked on it, before the service says more. */
export interface Hit {
  readonly placeId: string;
  readonly name?: string;
  readonly kind?: string;
  /** Where it is; its address is shown if search does not know the place. */
  readonly point: Point;
}

const NOWHERE: View = { zoom: 1, lat: 20, lon: 0 };
/** Share of the data's width and height by which the map may lie beside it. */
const MARGIN = 1;
const CLOSE_ZOOM = 16;
/** Asks for the nearest house, else the nearest street. */
const FINEST = 18;
/** Zoom levels between seeing a town among its neighbours and filling the view with it. */
const INSIDE_ZOOMS = 2;

/** The map with what the console shows on it. If the browser cannot draw maps, everything else works without one. */
export class MapStage {
  readonly #service: Service;
  readonly #store: Store;
  readonly #events: StageEvents;
  #view: MapView | undefined;
  #pins: Pins | undefined;
  #spot: Spot | undefined;
  #reader: Spot | undefined;
  #readerAt: LatLon | undefined;
  #found: Found | undefined;
  #click: MapClick | undefined;
  #hit: Hit | undefined;
  #home: View = NOWHERE;

  constructor(service: Service, store: Store, events: StageEvents) {
    this.#service = service;
    this.#store = store;
    this.#events = events;
  }

  /** @throws WaypostError where there is no map or no data */
  async open(theme: Theme): Promise<void> {
    const description = await this.#service.ask(({ map }) => map.tileJson());
    const [lon = 0, lat = 0, zoom = 1] = description.center ?? [];
    this.#home = { lat, lon, zoom };
    if (this.#view) return;
    try {
      this.#draw(theme);
    } catch (error) {
      fill(byId('map'), withoutMap(error));
    }
  }

  /** Shows the whole data set where a link does not say otherwise. */
  home(): void {
    const [west, south, east, north] = BOUNDS;
    if (this.#store.state.view || west === undefined || south === undefined) return;
    if (east !== undefined && north !== undefined)
      this.#view?.fit([west, south, east, north], { isFlight: false });
  }

  /** True if the map's middle lies outside of what the server has streets of. */
  get isOutside(): boolean {
    const [west, south, east, north] = BOUNDS;
    if (west === undefined || south === undefined || east === undefined || north === undefined) return false;
    const { lat, lon } = this.centre;
    const [width, height] = [(east - west) * MARGIN, (north - south) * MARGIN];
    const isBeside = lon < west - width || lon > east + width;
    return lat < south - height || lat > north + height || (west <= east && isBeside);
  }

  /** Goes to where the data lies. */
  goHome(): void {
    const [west, south, east, north] = BOUNDS;
    if (west === undefined || south === undefined || east === undefined || north === undefined) return;
    this.#view?.fit([west, south, east, north]);
  }

  get centre(): LatLon {
    return this.#view?.centre ?? this.#home;
  }

  /** The point that distances are measured from: the reader’s position if the map shows it, else the middle of the map. */
  get here(): LatLon {
    const at = this.#readerAt;
    return at && this.#view?.shows(at.lat, at.lon) ? at : this.centre;
  }

  /** All that is seen of the map; as much of it around its middle as a search reaches, if that is less. */
  get surroundings(): Surroundings {
    const { centre } = this;
    const box = this.#view?.box;
    if (!box) return { ...centre, radiusMetres: RADIUS.fallback };
    const radiusMetres = Math.max(RADIUS.least, Math.ceil(reachMetres(centre, box)));
    return radiusMetres > RADIUS.most
      ? { ...centre, radiusMetres: RADIUS.most }
      : { ...centre, radiusMetres, box };
  }

  setTheme(theme: Theme): void {
    this.#view?.setStyle(this.#styleUrl(theme));
    byId('map').dataset.theme = theme;
  }

  setUnits(chosen: Units): void {
    this.#view?.setUnits(chosen);
  }

  setPadding(padding: MapView['padding']): void {
    if (this.#view) this.#view.padding = padding;
  }

  /** Goes where a link or "back" leads. */
  see(view: View): void {
    if (this.#view && !isNearly(this.#view.view, view)) this.#view.jumpTo(view);
  }

  /** Nobody who sees the place already is taken farther from it. */
  go({ lat, lon, zoom, bbox }: Point & { readonly bbox?: readonly number[] | undefined }): void {
    const view = this.#view;
    if (!view) return;
    const [west, south, east, north] = bbox ?? [];
    const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
    const close = Math.min(CLOSE_ZOOM, zoom + INSIDE_ZOOMS);
    if (isBox) view.fit([west, south, east, north]);
    else view.flyTo(lat, lon, view.shows(lat, lon) ? Math.max(view.view.zoom, close) : close);
  }

  showFound(found: Found | undefined): void {
    this.#found = found;
    const results = found?.answer.results ?? [];
    this.#pins?.show(results.map(({ id, name = '', location }) => ({ id, name, ...location })));
    const { search } = found ?? {};
    const isCircle = search && !search.box && search.way === undefined;
    const way = pointsOfWay(search?.way ?? '');
    this.#view?.draw('radius', isCircle && circle(search.lat, search.lon, search.radiusMetres));
    this.#view?.draw('way', way && lineOf(way));
    this.#offerSearch();
  }

  /** Places that match too, behind those in the list: dots, and clusters where they are crowded. */
  showRest(places: readonly PlaceFormA[]): void {
    this.#view?.draw('rest', dotsOf(places));
  }

  /**
   * Makes sure that what was found is seen.
   *
   * @param isElsewhere true if the words themselves say where: then the map goes there, however much it showed
   */
  frame(points: readonly LatLon[], isElsewhere = false): void {
    const view = this.#view;
    const isSeen = points.slice(0, 10).every(({ lat, lon }) => view?.shows(lat, lon));
    if (!view || points.length === 0 || (isSeen && !isElsewhere)) return;
    view.fit(boundsOf(points.slice(0, isElsewhere ? 20 : 10)));
  }

  /** Shows all of something. */
  frameAll(points: readonly LatLon[]): void {
    this.#view?.fit(boundsOf(points));
  }

  hover(placeId: string | undefined): void {
    this.#pins?.mark({ hovered: placeId, selected: this.#store.state.placeId });
  }

  /** The place or point whose card is open; undefined if no card is open. */
  select(at: (LatLon & { readonly id?: string }) | undefined): void {
    this.#view?.draw('extent');
    this.#spot?.show(at);
    this.#pins?.mark({ selected: at?.id });
    // a town that was chosen is on its way into sight already, and not from so near
    const view = this.#view;
    if (!at || !view || view.isMoving || view.shows(at.lat, at.lon)) return;
    view.flyTo(at.lat, at.lon, Math.max(view.view.zoom, CLOSE_ZOOM));
  }

  /** Nearer to what was found from afar; a place that is near already is put in the middle. */
  zoomTo({ lat, lon }: LatLon): void {
    this.#view?.flyTo(lat, lon, Math.max(MOST_ZOOM, this.#view.view.zoom));
  }

  /** Marks where the reader is, and goes there. */
  showReader({ lat, lon, accuracyMetres }: Position): void {
    const view = this.#view;
    if (!view) return;
    const around = circle(lat, lon, accuracyMetres);
    this.#readerAt = { lat, lon };
    this.#reader?.show({ lat, lon });
    view.draw('accuracy', around);
    const [ring = []] = around.geometry.coordinates;
    view.fit(boundsOf(ring.map(([ringLon, ringLat]) => ({ lat: ringLat, lon: ringLon }))), {
      most: CLOSE_ZOOM,
    });
  }

  /** What an area covers, or the lines of a street. */
  drawShape(geometry: GeocodeFeature['shape']): void {
    if (geometry) this.#view?.draw('extent', { type: 'Feature', properties: {}, geometry });
  }

  async drawCells(cells: readonly string[]): Promise<void> {
    this.#view?.draw('cells', cells.length === 0 ? undefined : await outlinesOf(cells));
  }

  #draw(theme: Theme): void {
    const view = new MapView({
      container: byId('map'),
      styleUrl: this.#styleUrl(theme),
      transformRequest: this.#service.transformRequest,
      view: this.#store.state.view ?? this.#home,
      onMove: (seen) => {
        this.#store.adjust({ view: seen });
        if (byId('map').contains(document.activeElement))
          announce(text('map.shows', { distance: distance(view.radiusMetres) }));
        this.#offerSearch();
        this.#events.onMoved(this.centre);
      },
      onClick: (click) => this.#clicked(click),
      onHold: (click, at) => this.#events.onHold(pointOf(click), at),
    });
    this.#view = view;
    view.setUnits(units());
    this.#pins = new Pins(view.map, { onSelect: this.#events.onPlace, onHover: this.#hovered });
    this.#spot = new Spot(view.map, 'spot', 'bottom');
    this.#reader = new Spot(view.map, 'reader', 'center');
    byId('map').dataset.theme = theme;
    Object.assign(globalThis, { waypostMap: view.map }); // for whoever tries things out in the browser's console
  }

  /** With names in the reader's language, as the service gives them in lists by the browser's wish. */
  #styleUrl(theme: Theme): string {
    return this.#service.client.map.styleUrl(theme, { lang: languageOfNames(), fonts: true });
  }

  readonly #hovered = (placeId: string | undefined) => {
    this.hover(placeId);
    this.#events.onHover(placeId);
  };

  /** A place is opened where its icon or name was hit; anywhere else the address of the point is asked for. */
  async #clicked(click: MapClick): Promise<void> {
    this.#click = click;
    const placeId = click.dot ?? (click.thing && (await this.#placeIdOf(click.thing)));
    if (this.#click !== click) return; // somebody was faster
    this.#hit = undefined;
    if (placeId === undefined) return this.#events.onPoint(pointOf(click));
    if (click.thing)
      this.#hit = { placeId, ...saidOf(click.thing, languageOfNames()), point: pointOf(click) };
    this.#events.onPlace(placeId);
  }

  /** What the map says of a place; undefined unless it was clicked there just now. */
  hitOf(placeId: string): Hit | undefined {
    return this.#hit?.placeId === placeId ? this.#hit : undefined;
  }

  /** If the address is not known now, asking for it says why. */
  #placeIdOf(thing: ThingOnMap): Promise<string | undefined> {
    return this.#service.ask((client) => placeIdOf(thing, client)).catch(() => undefined);
  }

  /** Offers the search anew once its middle is no longer seen, or much more than it searched. */
  #offerSearch(): void {
    const { search } = this.#found ?? {};
    const action = byId('map-action');
    const isOffered = search && search.way === undefined && this.#view && isLeft(search, this.#view);
    if (!isOffered) fill(action);
    if (!isOffered || action.firstChild) return;
    const button = h(
      'button',
      { type: 'button', class: 'button floating', id: 'search-here' },
      icon('search'),
      text('map.searchHere'),
    );
    button.addEventListener('click', this.#events.onSearchHere);
    fill(action, button);
  }
}

/** West, south, east, north of the data set, as the server put it into the page; empty without one. */
const BOUNDS = (document.querySelector<HTMLMetaElement>('meta[name="waypost-bounds"]')?.content ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);

/** Whoever points at the map means the nearest house or street, from however far they look. */
function pointOf({ lat, lon }: LatLon): Point {
  return { lat: rounded(lat), lon: rounded(lon), zoom: FINEST };
}

/** True if a view shows something else than what was searched. */
function isLeft({ lat, lon, box, radiusMetres }: Surroundings, view: MapView): boolean {
  return !view.shows(lat, lon) || (box !== undefined && view.radiusMetres > radiusMetres);
}

function isNearly(a: View, b: View): boolean {
  return Math.abs(a.zoom - b.zoom) < 0.01 && Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lon - b.lon) < 1e-5;
}

function withoutMap(error: unknown): HTMLElement {
  const why = error instanceof Error ? error.message : String(error);
  return h('p', { class: 'no-map' }, `${text('map.none')} `, h('small', {}, why.slice(0, 200)));
}
