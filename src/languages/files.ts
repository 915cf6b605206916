import { readdirSync, readFileSync } from 'node:fs';

/**
 * Names without `.json` and texts of the files in a folder of this room, in the order of their names. In `dist` the files are part of the
 * program: `scripts/bundle.mjs` puts their texts in place of this module.
 */
export function filesIn(
  folder: 'languages' | 'countries',
): readonly (readonly [name: string, text: string])[] {
  const directory = new URL(`../languages/${folder}/`, import.meta.url);
  const names = readdirSync(directory).sort();
  return names.map((name) => [name.replace(/\.json$/, ''), readFileSync(new URL(name, directory), 'utf8')]);
}
