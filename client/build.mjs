// Builds what the service serves to other pages into dist/client: the elements as one module, and the map library that they load when a
// page shows a map. Does nothing where that was made of the same sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildOnce, bundled, root } from '../scripts/build-once.mjs';

const MAP_LIBRARY = join(root, 'node_modules/maplibre-gl');
const MAP_FILES = ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'];
/** Most bytes of the module, compressed, that a page without a map pays for. */
const MOST_BYTES = 15_000;

await buildOnce('client', ['client/build.mjs', 'client/src'], async () => {
  const files = await bundled(
    { client: 'client/src/script.ts' },
    { splitting: true, chunkNames: 'client/[name]' }, // the card is loaded by whoever shows one
  );
  const loaded = Object.keys(files).toSorted().join();
  if (loaded !== 'client.js,client/card.js')
    throw new Error(`client.js was split into ${loaded}; the card must share no code with it.`);
  const { length } = gzipSync(files['client.js'], { level: 9 });
  if (length > MOST_BYTES)
    throw new Error(`client.js has ${length} bytes compressed; expected at most ${MOST_BYTES}.`);
  for (const file of MAP_FILES) files[`client/${file}`] = readFileSync(join(MAP_LIBRARY, 'dist', file));
  files['licences.txt'] = readFileSync(join(MAP_LIBRARY, 'LICENSE.txt'));
  console.error(`built client.js: ${length} bytes compressed`);
  return files;
});
