import type { AreaLevel, Tags } from '../core/core.ts';
import table from './data/importance.json' with { type: 'json' };
import { languageCount } from './tags.ts';

const CAPITAL = new Map(Object.entries(table.capital));

/**
 * How well known an area is, 0..1 in steps of 1e-4. Sums, by `data/importance.json`: its level; how many live there and the
 * number of languages it has a name in, both on a log scale; whether it is a capital; a Wikidata item.
 */
export function importanceOf(level: AreaLevel, tags: Tags, people: number): number {
  const sum =
    table.level[level] +
    table.population * onLogScale(people, table.population_at_full) +
    table.languages * onLogScale(languageCount(tags), table.languages_at_full) +
    (CAPITAL.get(tags.capital ?? '') ?? 0) +
    (tags.wikidata ? table.wikidata : 0);
  return Math.round(Math.min(1, sum) * 1e4) / 1e4;
}

/** 0 for none, 1 from `full` on, in between by the logarithm. */
function onLogScale(count: number, full: number): number {
  return Math.min(1, Math.log1p(count) / Math.log1p(full));
}
