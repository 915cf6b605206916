/**
 * sample: what does the invented town on Null Island (0° N 0° E) look like?
 *
 * In: nothing but the tables in data/. Out: OpenStreetMap objects, the same in every run, and the extract made of
 * them. May import core and osm. Nothing here may be a real place or person, or depend on the clock, on chance, or
 * on the machine.
 */
import { encodeExtract, type OsmElement } from '../src/osm/osm.ts';
import { Atlas } from './atlas.ts';
import { drawAwkwardShapes, drawLandmarks, drawOutlying } from './awkward.ts';
import { drawBoundaries } from './boundaries.ts';
import { drawBuildings } from './buildings.ts';
import { drawCoast } from './coast.ts';
import { drawCountryRoads } from './country-roads.ts';
import { drawFeatures } from './features.ts';
import { Ground } from './ground.ts';
import { drawLandscape } from './landscape.ts';
import { drawPlaces } from './places.ts';
import { drawStreets } from './streets.ts';
import { drawTransport } from './transport.ts';

/** The day the sample is as of, 1 May 2026. */
const AS_OF_SECONDS = Date.UTC(2026, 4, 1) / 1000;

/** The whole sample, nodes before ways before relations, each by identifier. */
export function drawSample(): OsmElement[] {
  const atlas = new Atlas();
  const ground = new Ground();
  drawCoast(atlas);
  const greens = drawLandscape(atlas, ground);
  drawAwkwardShapes(atlas, ground);
  drawFeatures(atlas, ground);
  drawTransport(atlas);
  const streets = [...drawStreets(atlas), ...drawCountryRoads(atlas)];
  const doors = drawBuildings(atlas, ground, streets);
  drawPlaces(atlas, ground, doors, greens);
  drawLandmarks(atlas);
  drawBoundaries(atlas, drawOutlying(atlas));
  return atlas.elements();
}

/** The sample as an `.osm.pbf` file. */
export function encodeSample(): Buffer {
  return encodeExtract(drawSample(), { writingProgram: 'waypost sample', timestamp: AS_OF_SECONDS });
}
