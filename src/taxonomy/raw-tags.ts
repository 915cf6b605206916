import type { Tags } from '../core/core.ts';
import type { TaxonomyFile } from './files.ts';
import { foldedValue } from './tag-value.ts';

/** OpenStreetMap allows no longer values; a longer one cannot be asked for. */
const LONGEST_VALUE = 255;

/** Identifiers of classifying tags, `key=value`, whatever category they led to. */
export class RawTags {
  readonly #keys: ReadonlySet<string>;

  /** @param file its rules name the keys that count, such as `amenity`, `cuisine` and `healthcare:speciality` */
  constructor({ mainKeys, rules }: Pick<TaxonomyFile, 'mainKeys' | 'rules'>) {
    this.#keys = new Set([...mainKeys, ...rules.flatMap(({ conditions = {} }) => Object.keys(conditions))]);
  }

  /** Identifiers of an object's tags, one for each value of a list, each once. */
  identifiersOf(tags: Tags): readonly string[] {
    const found: string[] = [];
    for (const key in tags) if (this.#keys.has(key)) addValues(found, key, tags[key]!);
    return found;
  }

  /** The tag of a filter such as `amenity=Embassy`; `undefined` for any other filter. */
  identifierOf(filter: string): string | undefined {
    const folded = foldedValue(filter);
    const equals = folded.indexOf('=');
    return this.#keys.has(folded.slice(0, Math.max(0, equals))) ? folded : undefined;
  }
}

function addValues(found: string[], key: string, tagged: string): void {
  if (tagged.length > LONGEST_VALUE) return;
  for (const part of tagged.split(';')) {
    const value = foldedValue(part);
    const tag = `${key}=${value}`;
    if (value !== '' && !found.includes(tag)) found.push(tag);
  }
}
