import type { Tags } from '../core/core.ts';
import table from './data/importance.json' with { type: 'json' };
import { nameLanguages } from './names.ts';

const PLACE_RANK = new Map(Object.entries(table.place_rank));
const ADMIN_RANK = new Map(Object.entries(table.admin_rank));
const CAPITAL_RANK = new Map(Object.entries(table.capital_rank));

/**
 * How well known a place is, 0..1 in steps of 1e-4. Sums, by the weights of `data/importance.json`: an article
 * in Wikipedia, a Wikidata item, the number of languages the name is given in and the population (both on a
 * log scale), the rank as a settlement, area or capital, and how prominent things of its category are.
 * Source: `docs/contract.md`, Search.
 *
 * @param categoryProminence 0..1, of the primary category
 */
export function importanceOf(tags: Tags, categoryProminence = 0): number {
  const { weights } = table;
  const sum =
    weights.wikipedia * (isInWikipedia(tags) ? 1 : 0) +
    weights.wikidata * (tags.wikidata ? 1 : 0) +
    weights.languages * onLogScale(nameLanguages(tags).length, table.languages_at_full) +
    weights.population * onLogScale(populationOf(tags), table.population_at_full) +
    weights.rank * rankOf(tags) +
    weights.category * Math.min(1, Math.max(0, categoryProminence));
  return Math.round(sum * 1e4) / 1e4;
}

function isInWikipedia(tags: Tags): boolean {
  return Boolean(tags.wikipedia) || Object.keys(tags).some((key) => key.startsWith('wikipedia:'));
}

function populationOf(tags: Tags): number {
  const population = Number((tags.population ?? '').replace(/[\s,'.](?=\d{3})/g, ''));
  return Number.isFinite(population) && population > 0 ? population : 0;
}

function rankOf(tags: Tags): number {
  const admin = tags.boundary === 'administrative' ? ADMIN_RANK.get(tags.admin_level ?? '') : undefined;
  const ranks = [PLACE_RANK.get(tags.place ?? ''), admin, CAPITAL_RANK.get(tags.capital ?? '')];
  return Math.max(0, ...ranks.map((rank) => rank ?? 0));
}

/** 0 for none, 1 from `full` on, in between by the logarithm. */
function onLogScale(count: number, full: number): number {
  return Math.min(1, Math.log1p(count) / Math.log1p(full));
}
