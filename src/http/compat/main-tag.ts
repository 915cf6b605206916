import type { Entry } from '../../answers/answers.ts';

/** What makes an object what it is. */
export interface MainTag {
  readonly key: string;
  readonly value: string;
}

/** By kind, where the map says nothing more: the tags that Nominatim and Photon write then. */
const OF_KIND: Readonly<Record<Exclude<Entry['kind'], 'area' | 'place'>, MainTag>> = {
  house: { key: 'place', value: 'house' },
  street: { key: 'highway', value: 'residential' },
  intersection: { key: 'highway', value: 'crossing' },
  postcode: { key: 'place', value: 'postcode' },
};

/** The main tag of an entry: the object's own, else what its kind is commonly tagged as. */
export function mainTagOf({ kind, level, category, source }: Entry): MainTag {
  const own = split(source?.mainTag, '=') ?? split(category, '/');
  if (own) return own;
  if (kind === 'area' || kind === 'place') return { key: 'place', value: level ?? 'yes' };
  return OF_KIND[kind];
}

function split(text: string | undefined, by: string): MainTag | undefined {
  if (!text) return undefined;
  const [key = '', ...rest] = text.split(by);
  return { key, value: rest.join(by) || 'yes' };
}
