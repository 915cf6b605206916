import { readFileSync } from 'node:fs';

type Words = Readonly<Record<string, string>>;

/** What a kind of place is called, by a tag of it (`amenity=cafe`) and by language. */
export const { kinds: KIND_NAMES } = JSON.parse(
  readFileSync(new URL('kind-names.json', import.meta.url), 'utf8'),
) as { readonly kinds: Readonly<Record<string, Words>> };
