import type { Tags } from '../../core/core.ts';
import { tileIdOf } from '../archive/tile-id.ts';
import { FeatureSorter, type SortedRecord } from '../drawing/feature-sorter.ts';
import { pointAt } from '../drawing/tiled-shape.ts';
import { cutLines, cutRings } from '../geometry/cut-tiles.ts';
import { EXTENT, lineOnGrid, ringsOnGrid } from '../geometry/grid.ts';
import { toWorld } from '../geometry/mercator.ts';
import { type Ring, turned } from '../geometry/rings.ts';
import { boundaryLabelZoom } from '../schema/classify.ts';
import { namesOf } from '../schema/field-values.ts';
import { layerNamed } from '../schema/shortbread.ts';
import type { Shape } from '../vector-tile/tile-feature.ts';
import { beyondEdges } from './beyond-edges.ts';
import { COUNTRIES, LAST_WORLD_ZOOM } from './world-tiles.ts';

/** A point in degrees with its names. */
interface Named {
  readonly lat: number;
  readonly lon: number;
  readonly names: Tags;
}

/** First zoom of a town by its least population. */
const TOWN_ZOOMS: readonly (readonly [population: number, zoom: number])[] = [
  [3_000_000, 4],
  [1_000_000, 5],
  [100_000, 6],
];
const CAPITAL_ZOOM = 4;
/** Grid units by which the sea reaches beyond the world, so that land at its edges is a hole like any other. */
const MARGIN = 200;
const [OCEAN, BOUNDARIES] = [layerNamed('ocean'), layerNamed('boundaries')];
const [BOUNDARY_LABELS, PLACE_LABELS] = [layerNamed('boundary_labels'), layerNamed('place_labels')];
const BORDER = ['admin_level', 2, 'maritime', false, 'disputed', false];

/** A range of zooms, both included. */
export interface Zooms {
  readonly from: number;
  readonly to: number;
}

/** Draws the world at its low zooms, once, when the project is compiled. */
export class WorldTileMaker {
  readonly #sorter: FeatureSorter;

  constructor(directory: string) {
    this.#sorter = new FeatureSorter({ directory });
  }

  /** Adds the sea: everything that is not land. Polygons of land are in 1e-7 degrees, as sources have them. */
  addSea(land: readonly (readonly Int32Array[])[], { from, to }: Zooms): void {
    const worlds = land.map((polygon) => polygon.map(toWorld));
    for (let zoom = from; zoom <= to; zoom++) {
      const isLast = zoom === LAST_WORLD_ZOOM;
      const rings = worlds.flatMap((polygon) => ringsOnGrid(polygon, zoom, isLast));
      const holes = rings.map((ring) => turned(beyondEdges(ring, EXTENT * 2 ** zoom, MARGIN / 2)));
      cutRings([wholeWorld(zoom), ...holes], zoom, (x, y, parts) =>
        this.#add(zoom, x, y, OCEAN, 'area', '[]', 0, parts),
      );
    }
  }

  /**
   * Adds a border between countries.
   *
   * @param positions interleaved longitude and latitude in 1e-7 degrees
   * @param countries ISO 3166-1 alpha-2 codes, as far as the countries have one
   */
  addBorder(positions: Int32Array, { from, to }: Zooms, countries: readonly string[]): void {
    const world = toWorld(positions);
    const attributes = JSON.stringify([...BORDER, COUNTRIES, countries.join(' ')]);
    for (let zoom = from; zoom <= to; zoom++) {
      const line = lineOnGrid(world, zoom, zoom === LAST_WORLD_ZOOM);
      if (line)
        cutLines([line], zoom, (x, y, parts) =>
          this.#add(zoom, x, y, BOUNDARIES, 'line', attributes, -2, parts),
        );
    }
  }

  addCountry(country: Named, hectares: number): void {
    const attributes = ['admin_level', 2, 'way_area', hectares, ...namesOf(country.names).flat()];
    this.#addPoint(country, BOUNDARY_LABELS, boundaryLabelZoom('country', hectares), -hectares, attributes);
  }

  /** Adds a town if it is large or the capital of a country. */
  addTown(town: Named, population: number, isCapital: boolean): void {
    const zoom = isCapital ? CAPITAL_ZOOM : TOWN_ZOOMS.find(([least]) => population >= least)?.[1];
    const kind = isCapital ? 'capital' : 'city';
    const attributes = ['kind', kind, 'population', population, ...namesOf(town.names).flat()];
    if (zoom !== undefined) this.#addPoint(town, PLACE_LABELS, zoom, -population, attributes);
  }

  sorted(): Iterable<SortedRecord> {
    return this.#sorter.sorted();
  }

  remove(): void {
    this.#sorter.remove();
  }

  #addPoint(
    point: Named,
    layer: number,
    minZoom: number,
    order: number,
    attributes: (string | number)[],
  ): void {
    for (let zoom = minZoom; zoom <= LAST_WORLD_ZOOM; zoom++) {
      const { x, y, parts } = pointAt(point, zoom);
      this.#add(zoom, x, y, layer, 'point', JSON.stringify(attributes), order, parts);
    }
  }

  #add(
    zoom: number,
    x: number,
    y: number,
    layer: number,
    shape: Shape,
    attributes: string,
    order: number,
    parts: readonly (readonly number[])[],
  ): void {
    this.#sorter.add(tileIdOf(zoom, x, y), layer, { shape, attributes, order }, parts);
  }
}

function wholeWorld(zoom: number): Ring {
  const [first, last] = [-MARGIN, EXTENT * 2 ** zoom + MARGIN];
  return [first, first, last, first, last, last, first, last];
}
