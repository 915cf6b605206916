import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FILE = new URL('./sources/town-names.json.gz', import.meta.url);

/** Names of a town in other languages and scripts, and of old. */
export interface OtherNames {
  /** About how many languages have a name for it. */
  readonly languages: number;
  readonly names: readonly string[];
}

/** By GeoNames' identifier, of towns of 15,000 people and more; `scripts/extract-world-sources.mjs` says which names. */
export function readOtherNames(): ReadonlyMap<number, OtherNames> {
  // Written by that script: identifier, languages, names with semicolons between.
  const rows = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as [number, number, string][];
  return new Map(
    rows.map(([number, languages, names]) => [
      number,
      { languages, names: names === '' ? [] : names.split(';') },
    ]),
  );
}
