import { readJson } from './schema.ts';

export type LonLat = readonly [lon: number, lat: number];

/** A topology as `world-atlas` publishes it: arcs in steps, each point but the first of an arc relative to the last. */
interface Topology {
  readonly transform: { readonly scale: LonLat; readonly translate: LonLat };
  readonly arcs: readonly (readonly LonLat[])[];
  readonly objects: Readonly<Record<string, { readonly geometries: readonly TopologyGeometry[] }>>;
}

/** Arcs of each ring; `~arc` is an arc in reverse. */
type ArcRings = readonly (readonly number[])[];

type TopologyGeometry = { readonly id?: string } & (
  | { readonly type: 'Polygon'; readonly arcs: ArcRings }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly ArcRings[] }
);

/** Outer ring, clockwise, then holes, the other way; the first point is repeated. Degrees, cut nowhere. */
export type LonLatPolygon = readonly (readonly LonLat[])[];

export interface WorldShape {
  /** ISO 3166-1 numeric code of a country; `undefined` if Natural Earth has none. */
  readonly id: string | undefined;
  readonly polygons: readonly LonLatPolygon[];
}

export interface WorldBorder {
  readonly line: readonly LonLat[];
  /** Codes of the countries on its two sides. */
  readonly ids: readonly WorldShape['id'][];
}

/** Natural Earth's shapes as `world-atlas` packs them. */
export class WorldTopology {
  readonly #topology: Topology;
  readonly #lines: LonLat[][];

  /** @param file of that package */
  constructor(file: URL) {
    this.#topology = readJson(file) as Topology;
    const { arcs, transform } = this.#topology;
    this.#lines = arcs.map((arc) => decodeArc(arc, transform));
  }

  /** @param object `land` or `countries` */
  shapes(object: string): WorldShape[] {
    return this.#topology.objects[object]!.geometries.map((geometry) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
      return { id: geometry.id, polygons: polygons.map((rings) => rings.map((ring) => this.#ring(ring))) };
    });
  }

  /** Lines that two countries share. */
  borders(): WorldBorder[] {
    const sides = new Map<number, WorldShape['id'][]>();
    for (const { id, arcs } of this.#topology.objects.countries!.geometries)
      for (const arc of arcs.flat(2)) {
        const forwards = arc < 0 ? ~arc : arc;
        sides.set(forwards, [...(sides.get(forwards) ?? []), id]);
      }
    const shared = [...sides].filter(([, ids]) => ids.length > 1);
    return shared.map(([arc, ids]) => ({ line: this.#lines[arc]!, ids }));
  }

  #ring(arcs: readonly number[]): LonLat[] {
    return arcs.flatMap((arc, i) => {
      const line = arc < 0 ? this.#lines[~arc]!.toReversed() : this.#lines[arc]!;
      return i === 0 ? line : line.slice(1);
    });
  }
}

function decodeArc(arc: readonly LonLat[], { scale, translate }: Topology['transform']): LonLat[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}
