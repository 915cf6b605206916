// Builds the operators' page, which the service serves as /admin, into dist/operators. Does nothing where that was made of the same sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce, bundled, root } from '../scripts/build-once.mjs';

const SOURCES = ['operators/build.mjs', 'operators/admin.html', 'operators/admin.css', 'operators/src'];

await buildOnce('operators', SOURCES, async () => ({
  ...(await bundled({ 'admin/admin': 'operators/src/main.ts' })),
  'admin/admin.css': readFileSync(join(root, 'operators/admin.css')),
  'admin.html': readFileSync(join(root, 'operators/admin.html')),
}));
