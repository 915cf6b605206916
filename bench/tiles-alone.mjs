// Draws the map of an extract and nothing else, by the compiled code: `node tiles-alone.mjs DIST EXTRACT ARCHIVE`.
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist, extract, path] = process.argv.slice(2);
const room = (name) => import(pathToFileURL(`${dist}/${name}/${name}.js`).href);
const { readFeatures, representativePoint } = await room('osm');
const { mayBeOnMap, TileBuilder } = await room('tiles');

const builder = new TileBuilder({ path, temporaryDirectory: dirname(path), attribution: '' });
for await (const { type, tags, geometry } of readFeatures(extract, { wanted: mayBeOnMap })) {
  const { lat, lon } = representativePoint(geometry);
  builder.add({ type, tags, geometry, lat, lon });
}
await builder.finish([]);
