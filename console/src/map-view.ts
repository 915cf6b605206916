import workerUrl from 'virtual:map-worker';
import type {
  AddLayerObject,
  GeoJSONSource,
  LngLatBoundsLike,
  MapGeoJSONFeature,
  MapMouseEvent,
  MapTouchEvent,
  PointLike,
  RequestParameters,
} from 'maplibre-gl';
import {
  AttributionControl,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { DOT_LAYERS, OVERLAYS, type Overlay, SOURCES } from './overlays.ts';
import { type Box, rounded, type View } from './state.ts';
import { direction, text } from './texts.ts';
import type { ThingOnMap } from './thing-on-map.ts';
import type { Units } from './units.ts';

interface Pixel {
  readonly x: number;
  readonly y: number;
}
type Shapes = Parameters<GeoJSONSource['setData']>[0];

export interface MapOptions {
  readonly container: HTMLElement;
  readonly styleUrl: string;
  /** As MapLibre's option of this name. */
  readonly transformRequest: (url: string) => RequestParameters | Promise<RequestParameters> | undefined;
  readonly view: View;
  readonly onMove: (view: View) => void;
  readonly onClick: (click: MapClick) => void;
  /** A point was pressed for long, or with the second button; the pixels are those of the window. */
  readonly onHold: (click: MapClick, at: Pixel) => void;
}

export interface MapClick {
  readonly lat: number;
  readonly lon: number;
  /** The icon or name of a place that was hit. */
  readonly thing?: ThingOnMap;
  /** Identifier of the place whose dot was hit. */
  readonly dot?: string;
}

const NOTHING: Shapes = { type: 'FeatureCollection', features: [] };
const FLIGHT_MS = 700;
/** Labels fade in, but for people who want no motion. */
const FADE_MS = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
const HOLD_MS = 600;
const AGAIN_AFTER_MS = 2000;
const MOST_ATTEMPTS = 5;
/** Closer than this nobody is brought. */
export const MOST_ZOOM = 17;
/** Layers of tiles whose icons and names are those of places. */
const PLACE_LAYERS = new Set(['pois', 'public_transport']);
/** Fingers are not as exact as pointers, in pixels. */
const REACH = matchMedia('(hover: none)').matches ? 8 : 1;

/** The map and what is drawn upon it: shapes by name, which outlive a change of the style. */
export class MapView {
  readonly map: MapLibreMap;
  readonly #scale = new ScaleControl({ maxWidth: 90 });
  readonly #shapes = new Map<string, Shapes>();
  #styleUrl: string;
  /** True once a style is loaded, so that shapes can be added. */
  #isReady = false;
  /** Theme of the style on the map. */
  #placeLayers: string[] = [];
  #attempts = 0;
  /** True after a press that was long: some browsers make a click of it too. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Part of the map that the panel covers, in pixels. */
  padding = { top: 0, right: 0, bottom: 0, left: 0 };

  /** @throws Error where the browser cannot draw maps (no WebGL) */
  constructor({ container, styleUrl, transformRequest, view, onMove, onClick, onHold }: MapOptions) {
    setWorkerUrl(workerUrl);
    this.#styleUrl = styleUrl;
    this.map = new MapLibreMap({
      container,
      center: [view.lon, view.lat],
      zoom: view.zoom,
      transformRequest: (url) => transformRequest(url) ?? { url },
      attributionControl: false,
      maxPitch: 60,
      fadeDuration: FADE_MS,
      locale: {
        'Map.Title': text('map.title'),
        'NavigationControl.ResetBearing': text('map.north'),
        'NavigationControl.ZoomIn': text('map.zoomIn'),
        'NavigationControl.ZoomOut': text('map.zoomOut'),
      },
    });
    const corner = direction() === 'rtl' ? 'bottom-left' : 'bottom-right'; // away from the panel
    this.map.addControl(new AttributionControl({ compact: false }), corner);
    this.map.addControl(this.#scale, corner);
    this.map.addControl(new NavigationControl({ visualizePitch: true }), corner);
    this.map.on('moveend', () => {
      this.#attempts = 0;
      onMove(this.view);
    });
    this.map.on('click', ({ point }: MapMouseEvent) => {
      if (!this.#isHeld) this.#press(point, onClick);
      this.#isHeld = false;
    });
    this.#heedHolding(onHold);
    this.map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.#press(this.#middle, onClick); // where the cross is
    });
    this.map.on('mousemove', ({ point }: MapMouseEvent) => this.#pointAt(point));
    this.map.on('error', ({ error }) => this.#fetchAgain(error));
    this.map.on('style.load', () => this.#drawAgain());
    this.#setUp();
  }

  get view(): View {
    const { lat, lng } = this.map.getCenter();
    return { zoom: this.map.getZoom(), lat, lon: wrapped(lng) };
  }

  get isMoving(): boolean {
    return this.map.isMoving();
  }

  /** Metres from the middle of what is seen to its nearer edge. */
  get radiusMetres(): number {
    const { width, height } = this.map.getCanvas().getBoundingClientRect();
    const { top, right, bottom, left } = this.padding;
    const pixels = Math.max(60, Math.min(width - left - right, height - top - bottom) / 2);
    return pixels * metresPerPixel(this.view);
  }

  /** What the panel leaves to be seen: the box around it, if the map is turned. */
  get box(): Box {
    const { width, height } = this.map.getCanvas().getBoundingClientRect();
    const { top, right, bottom, left } = this.padding;
    const corners = [left, width - right].flatMap((x) =>
      [top, height - bottom].map((y) => this.map.unproject([x, y])),
    );
    const lats = corners.map(({ lat }) => lat);
    const lons = corners.map(({ lng }) => lng);
    const isWholeEarth = Math.max(...lons) - Math.min(...lons) >= 360;
    const [west, east] = isWholeEarth
      ? [-180, 180]
      : [wrapped(Math.min(...lons)), wrapped(Math.max(...lons))];
    return [rounded(west), rounded(Math.min(...lats)), rounded(east), rounded(Math.max(...lats))];
  }

  /** The middle of what the panel leaves to be seen. */
  get centre(): { lat: number; lon: number } {
    const { x, y } = this.#middle;
    const { lat, lng } = this.map.unproject([x, y]);
    return { lat: rounded(lat), lon: rounded(wrapped(lng)) };
  }

  /** The same in pixels; the style sheet draws a cross there for those who have no pointer. */
  get #middle(): Pixel {
    const { width, height } = this.map.getCanvas().getBoundingClientRect();
    const { top, right, bottom, left } = this.padding;
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 };
  }

  setUnits(chosen: Units): void {
    this.#scale.setUnit(chosen === 'miles' ? 'imperial' : 'metric');
  }

  setStyle(styleUrl: string): void {
    if (styleUrl === this.#styleUrl) return;
    this.#styleUrl = styleUrl;
    this.#setUp();
  }

  jumpTo({ zoom, lat, lon }: View): void {
    this.map.jumpTo({ center: [lon, lat], zoom });
  }

  /** True if a point is in view and not behind the panel. */
  shows(lat: number, lon: number): boolean {
    const { x, y } = this.map.project([lon, lat]);
    const { width, height } = this.map.getCanvas().getBoundingClientRect();
    const { top, right, bottom, left } = this.padding;
    return x > left && x < width - right && y > top && y < height - bottom;
  }

  flyTo(lat: number, lon: number, zoom: number): void {
    this.map.easeTo({ center: [lon, lat], zoom, offset: this.#offset(), duration: FLIGHT_MS });
  }

  fit([west, south, east, north]: Box, { isFlight = true, most = MOST_ZOOM } = {}): void {
    const bounds: LngLatBoundsLike = [west, south, east < west ? east + 360 : east, north];
    const { top, right, bottom, left } = this.padding;
    const padding = { top: top + 40, right: right + 40, bottom: bottom + 40, left: left + 40 };
    this.map.fitBounds(bounds, { padding, maxZoom: most, duration: isFlight ? FLIGHT_MS : 0 });
  }

  /** Draws shapes of this name in place of those drawn before; none takes them away. */
  draw(name: Overlay, shapes: Shapes = NOTHING): void {
    this.#shapes.set(name, shapes);
    const source = this.map.getSource<GeoJSONSource>(name);
    if (source) source.setData(shapes);
    else if (this.#isReady) this.#add(name, shapes);
  }

  /**
   * Requests tiles again, a few times, that a busy server refused or the network lost. The library never retries tiles in view,
   * however it is asked to refresh them, so the map is set up anew.
   */
  #fetchAgain(error: object): void {
    const isPassing = 'status' in error && (error.status === 503 || error.status === 0);
    if (!isPassing || this.#timer !== undefined || this.#attempts === MOST_ATTEMPTS) return;
    this.#attempts++;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#setUp();
    }, AGAIN_AFTER_MS);
  }

  #setUp(): void {
    this.#isReady = false;
    this.map.setStyle(this.#styleUrl, { diff: false });
  }

  #drawAgain(): void {
    this.#isReady = true;
    this.#placeLayers = this.map.getLayersOrder().filter((id) => {
      const { type, sourceLayer = '' } = this.map.getLayer(id) ?? {};
      return type === 'symbol' && PLACE_LAYERS.has(sourceLayer);
    });
    for (const [name, shapes] of this.#shapes) this.#add(name as Overlay, shapes); // only draw() puts names there
  }

  /** Fingers have no second button: for them it is a press that stays where it is. */
  #heedHolding(onHold: MapOptions['onHold']): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = ({ x, y }: Pixel) => {
      const { left, top } = this.map.getCanvas().getBoundingClientRect();
      onHold(this.#clickAt({ x, y }, undefined), { x: x + left, y: y + top });
    };
    const stop = () => clearTimeout(timer);
    this.map.on('contextmenu', ({ point, originalEvent }: MapMouseEvent) => {
      originalEvent.preventDefault();
      stop();
      hold(point);
    });
    this.map.on('touchstart', ({ point, points }: MapTouchEvent) => {
      stop();
      this.#isHeld = false;
      if (points.length > 1) return;
      timer = setTimeout(() => {
        this.#isHeld = true;
        hold(point);
      }, HOLD_MS);
    });
    for (const end of ['touchend', 'touchcancel', 'touchmove', 'move'] as const) this.map.on(end, stop);
  }

  #press(at: Pixel, onClick: MapOptions['onClick']): void {
    const dot = this.#dotAt(at);
    if (dot && 'cluster_id' in dot.properties) this.#open(dot);
    else onClick(this.#clickAt(at, dot?.properties.id));
  }

  #pointAt(at: Pixel): void {
    const canvas = this.map.getCanvas();
    const dot = this.#dotAt(at);
    canvas.style.cursor = (dot ?? this.#thingAt(at)) ? 'pointer' : '';
    canvas.title = dot?.properties.name ?? '';
  }

  #clickAt({ x, y }: Pixel, dot: unknown): MapClick {
    const { lat, lng } = this.map.unproject([x, y]);
    const thing = this.#thingAt({ x, y });
    const hit = { ...(thing && { thing }), ...(typeof dot === 'string' && { dot }) };
    return { lat, lon: wrapped(lng), ...hit };
  }

  /** The topmost dot or cluster under the pointer. */
  #dotAt(at: Pixel): MapGeoJSONFeature | undefined {
    if (!this.#isReady || !this.map.getSource('rest')) return undefined;
    return this.map.queryRenderedFeatures(around(at), { layers: DOT_LAYERS })[0];
  }

  /** Goes so near that a cluster falls apart. */
  async #open({ properties, geometry }: MapGeoJSONFeature): Promise<void> {
    if (geometry.type !== 'Point') return;
    const [lon = 0, lat = 0] = geometry.coordinates;
    const zoom = await this.map
      .getSource<GeoJSONSource>('rest')
      ?.getClusterExpansionZoom(Number(properties.cluster_id));
    this.flyTo(lat, lon, zoom ?? this.map.getZoom() + 2);
  }

  /** The topmost feature under the pointer. */
  #thingAt(at: Pixel): ThingOnMap | undefined {
    if (!this.#isReady) return undefined;
    const [feature] = this.map.queryRenderedFeatures(around(at), { layers: this.#placeLayers });
    if (feature?.geometry.type !== 'Point') return undefined;
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    const number = typeof feature.id === 'number' ? { number: feature.id } : {};
    return { lat: rounded(lat), lon: rounded(wrapped(lon)), ...number, properties: feature.properties };
  }

  #add(name: Overlay, data: Shapes): void {
    if (this.map.getSource(name)) return;
    this.map.addSource(name, { type: 'geojson', data, ...SOURCES[name] });
    for (const layer of OVERLAYS[name]) this.map.addLayer({ ...layer, source: name } as AddLayerObject); // each layer is of one type
  }

  /** From the middle of the map to that of what is seen. */
  #offset(): [number, number] {
    const { top, right, bottom, left } = this.padding;
    return [(left - right) / 2, (top - bottom) / 2];
  }
}

/** What a finger or pointer may mean by a pixel. */
function around({ x, y }: Pixel): [PointLike, PointLike] {
  return [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ];
}

/** On the sphere of web maps, tiles of 512 pixels. */
function metresPerPixel({ lat, zoom }: View): number {
  return (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
}

function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}
