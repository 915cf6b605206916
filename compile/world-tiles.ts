import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { iso1A2Code } from '@rapideditor/country-coder';
import { EARTH_RADIUS_METRES } from '../src/core/core.ts';
import { clipRings } from '../src/tiles/geometry/clip.ts';
import { type Ring, withoutSpikes } from '../src/tiles/geometry/rings.ts';
import { WorldTileMaker } from '../src/tiles/world/world-tile-maker.ts';
import { LAST_WORLD_ZOOM, writeWorldTiles } from '../src/tiles/world/world-tiles.ts';
import { loadWorld } from '../src/world/world.ts';
import { type LonLat, type LonLatPolygon, type WorldShape, WorldTopology } from './world-topology.ts';
import { capitalNumbers } from './world-towns.ts';

/** By the zooms that are drawn after it: what is shown larger beyond the last one has to be finer. */
const SCALES = [
  { file: 'countries-50m.json', from: 0, to: LAST_WORLD_ZOOM - 1 },
  { file: 'countries-10m.json', from: LAST_WORLD_ZOOM, to: LAST_WORLD_ZOOM },
] as const;
const ATLAS = new URL('../node_modules/world-atlas/', import.meta.url);
const SQUARE_METRES_PER_HECTARE = 10_000;
const POLE = 90;

/**
 * Compiles what is on the map of the whole world below every extract into `world-tiles.bin`: sea, borders, countries
 * and large cities.
 *
 * Sources: Natural Earth 1:50 million and 1:10 million, public domain, as `world-atlas` packs it; the gazetteer, compiled before.
 */
export async function compileWorldTiles(outputDirectory: URL): Promise<void> {
  const maker = new WorldTileMaker(tmpdir());
  const topologies = SCALES.map(({ file, ...zooms }) => {
    const topology = new WorldTopology(new URL(file, ATLAS));
    const land = topology.shapes('land').flatMap(({ polygons }) => polygons);
    maker.addSea(land.flatMap(piecesOnMap).map(toPositions), zooms);
    for (const { line, ids } of topology.borders()) maker.addBorder(positionsOf(line), zooms, codesOf(ids));
    return topology;
  });
  addNames(maker, topologies.at(-1)!.shapes('countries'));
  writeFileSync(new URL('world-tiles.bin', outputDirectory), writeWorldTiles(maker.sorted()));
  maker.remove();
}

function addNames(maker: WorldTileMaker, shapes: readonly WorldShape[]): void {
  const { countries, towns } = loadWorld();
  const hectares = new Map<string, number>();
  for (const { id, polygons } of shapes) {
    for (const code of codesOf([id])) hectares.set(code, (hectares.get(code) ?? 0) + areaOf(polygons));
  }
  for (const { code, names, lat, lon } of countries) {
    const area = hectares.get(code);
    if (area !== undefined) maker.addCountry({ lat, lon, names }, Math.round(area));
  }
  const capitals = capitalNumbers();
  for (const { sourceId, names, lat, lon, population } of towns)
    maker.addTown({ lat, lon, names }, population, capitals.has(sourceId));
}

/** ISO 3166-1 alpha-2 of those that have one. */
function codesOf(ids: readonly WorldShape['id'][]): string[] {
  return ids.flatMap((id) => (id === undefined ? [] : (iso1A2Code(id) ?? [])));
}

/** Hectares on the sphere. */
function areaOf(polygons: readonly LonLatPolygon[]): number {
  let sum = 0;
  for (const ring of polygons.flat())
    for (const [i, [lon, lat]] of ring.entries()) {
      const [beforeLon, beforeLat] = ring[i - 1] ?? [lon, lat];
      const turn = lon - beforeLon - 360 * Math.round((lon - beforeLon) / 360);
      sum += radians(turn) * (2 + Math.sin(radians(beforeLat)) + Math.sin(radians(lat)));
    }
  return (Math.abs(sum) * EARTH_RADIUS_METRES ** 2) / 2 / SQUARE_METRES_PER_HECTARE;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** A polygon that crosses the antimeridian or goes around a pole, in the parts that are on the map. */
function piecesOnMap(polygon: LonLatPolygon): Ring[][] {
  const rings = polygon.map(unwrapped);
  const pieces = [-360, 0, 360].map((turn) => {
    const moved = rings.map((ring) => ring.map((degrees, i) => (i % 2 === 0 ? degrees + turn : degrees)));
    const east = clipRings(moved, { axis: 0, limit: 180, isBelow: true });
    return clipRings(east, { axis: 0, limit: -180, isBelow: false });
  });
  return pieces.filter(({ length }) => length > 0);
}

/** Longitudes that go on beyond 180° rather than jump; southwards of the screen positive, so that rings keep their turn. */
function unwrapped(ring: readonly LonLat[]): number[] {
  const points: number[] = [];
  let [turn, before] = [0, ring[0]![0]];
  for (const [lon, lat] of ring) {
    turn -= 360 * Math.round((lon - before) / 360);
    before = lon;
    points.push(lon + turn, -lat);
  }
  const isClosed = Math.abs(points.at(-2)! - points[0]!) < 1;
  if (isClosed) return [...withoutSpikes(points)];
  const pole = points[1]! > 0 ? POLE : -POLE;
  return [...points, points.at(-2)!, pole, points[0]!, pole];
}

/** Rings as sources have them: counter-clockwise on a map, closed. */
function toPositions(rings: readonly Ring[]): Int32Array[] {
  return rings.map((ring) => {
    const points = Array.from(
      { length: ring.length / 2 },
      (_, i): LonLat => [ring[2 * i]!, -ring[2 * i + 1]!],
    );
    const turned = points.reverse();
    return positionsOf([...turned, turned[0]!]);
  });
}

function positionsOf(points: readonly LonLat[]): Int32Array {
  return Int32Array.from(points.flat().map((degrees) => Math.round(degrees * 1e7)));
}
