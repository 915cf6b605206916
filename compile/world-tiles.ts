import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { loadWorld } from '../src/world/world.ts';
import { WorldTileMaker } from '../src/world-map/world-tile-maker.ts';
import { writeWorldTiles } from '../src/world-map/world-tiles.ts';
import { addLabels } from './natural-earth/labels.ts';
import { addShapes } from './natural-earth/shapes.ts';
import { addTowns } from './natural-earth/towns.ts';

/**
 * Compiles what is on the map of the whole world below and around every extract into `world-tiles.bin`.
 *
 * Sources: Natural Earth, public domain (`scripts/extract-natural-earth.mjs` makes its tables); the gazetteer, compiled before.
 */
export function compileWorldTiles(outputDirectory: URL): void {
  const maker = new WorldTileMaker(tmpdir());
  const world = loadWorld();
  addShapes(maker);
  addLabels(maker, world);
  addTowns(maker, world);
  const tiles = writeWorldTiles(maker.sorted(), (tileId) => maker.hasNewLabel(tileId));
  writeFileSync(new URL('world-tiles.bin', outputDirectory), tiles);
  maker.remove();
}
