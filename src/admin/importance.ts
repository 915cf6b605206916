import type { AreaLevel } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import table from './data/importance.json' with { type: 'json' };
import { languageCount } from './tags.ts';

const CAPITAL = new Map(Object.entries(table.capital));

/**
 * How likely somebody who names an area means it, 0..1 in steps of 1e-4. Sums, by `data/importance.json`: how many live there,
 * on a log scale, which says most of it; the number of languages it has a name in; its level; whether it is a
 * capital; a Wikidata item. Of equally many people a city is looked for more than a country, and a country, whose names are
 * known in all languages, more than a state.
 *
 * @param languages at least so many have a name for it, as far as other sources than its tags say
 */
export function importanceOf(level: AreaLevel, tags: Tags, people: number, languages = 0): number {
  const sum =
    table.level[level] +
    table.population * onLogScale(people, table.population_at_full, table.population_from) +
    table.languages * Math.min(1, Math.max(languages, languageCount(tags)) / table.languages_at_full) +
    (CAPITAL.get(tags.capital ?? '') ?? 0) +
    (tags.wikidata ? table.wikidata : 0);
  return Math.round(Math.min(1, sum) * 1e4) / 1e4;
}

/** 0 up to `from`, 1 from `full` on, in between by the logarithm. */
function onLogScale(count: number, full: number, from: number): number {
  const share = Math.log((1 + count) / from) / Math.log((1 + full) / from);
  return Math.min(1, Math.max(0, share));
}
