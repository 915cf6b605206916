import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RTL_TEXT_FILE } from '../src/styles/rtl-text.ts';

const PACKAGE = join(createRequire(import.meta.url).resolve('@mapbox/mapbox-gl-rtl-text'), '../..');

/** Copies the plugin by which map libraries write from right to left, with its licences at its head. */
export function compileRtlText(output: URL): void {
  const [licence, script] = ['LICENSE.md', 'dist/mapbox-gl-rtl-text.js'].map((name) =>
    readFileSync(join(PACKAGE, name), 'utf8'),
  );
  writeFileSync(new URL(RTL_TEXT_FILE, output), `/*!\n${licence}*/\n${script}`);
}
