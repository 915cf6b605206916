import type { Tags } from '../core/core.ts';
import table from './data/importance.json' with { type: 'json' };
import { nameLanguages } from './names.ts';
import { listOf } from './tag-groups.ts';

const PLACE_RANK = new Map(Object.entries(table.place_rank));
const ADMIN_RANK = new Map(Object.entries(table.admin_rank));
const CAPITAL_RANK = new Map(Object.entries(table.capital_rank));
const HERITAGE = new Map(Object.entries(table.heritage));

/** What is known of a place beside its tags. */
export interface PlaceFacts {
  /** The primary category, with how prominent things of it are, 0..1. */
  readonly category?: { readonly id: string; readonly prominence: number } | undefined;
  /** Between opposite corners of the box around its shape; absent for a point. */
  readonly metresAcross?: number | undefined;
  /** Number of countries where its brand is at home; absent without a known brand. */
  readonly brandCountries?: number | undefined;
}

/**
 * How well known a place is, 0..1 in steps of 1e-4. Sums, by the weights of `data/importance.json`: an article
 * in Wikipedia, a Wikidata item, the number of languages the name is given in and the population (both on a
 * log scale), how prominent things of its category are, and its standing: the best of rank as a settlement, area or capital, grade as a
 * heritage, lines that stop at a station, size of a prominent thing on the ground, and spread of its brand.
 * Source: `docs/ranking.md`, Importance.
 */
export function importanceOf(tags: Tags, facts: PlaceFacts = {}): number {
  const { weights } = table;
  const prominence = Math.min(1, Math.max(0, facts.category?.prominence ?? 0));
  const sum =
    weights.wikipedia * (isInWikipedia(tags) ? 1 : 0) +
    weights.wikidata * (tags.wikidata ? 1 : 0) +
    weights.languages * onLogScale(nameLanguages(tags).length, table.languages_at_full) +
    weights.population * onLogScale(populationOf(tags), table.population_at_full) +
    weights.standing * standingOf(tags, facts, prominence) +
    weights.category * prominence;
  return Math.round(sum * 1e4) / 1e4;
}

/** How much a place stands out, 0..1, by the best of what tells it. */
function standingOf(
  tags: Tags,
  { category, metresAcross = 0, brandCountries = 0 }: PlaceFacts,
  prominence: number,
): number {
  return Math.max(
    rankOf(tags),
    heritageOf(tags),
    isStation(category?.id) ? onLogScale(linesOf(tags), table.lines_at_full) : 0,
    prominence * sizeOf(metresAcross),
    table.brand.share * onLogScale(brandCountries, table.brand.countries_at_full),
  );
}

function isInWikipedia(tags: Tags): boolean {
  return Boolean(tags.wikipedia) || Object.keys(tags).some((key) => key.startsWith('wikipedia:'));
}

function populationOf(tags: Tags): number {
  const population = Number((tags.population ?? '').replace(/[\s,'.](?=\d{3})/g, ''));
  return Number.isFinite(population) && population > 0 ? population : 0;
}

/** Rank as a settlement, area or capital. */
function rankOf(tags: Tags): number {
  const admin = tags.boundary === 'administrative' ? ADMIN_RANK.get(tags.admin_level ?? '') : undefined;
  const ranks = [PLACE_RANK.get(tags.place ?? ''), admin, CAPITAL_RANK.get(tags.capital ?? '')];
  return Math.max(0, ...ranks.map((rank) => rank ?? 0));
}

function heritageOf({ heritage }: Tags): number {
  if (!heritage || heritage === 'no') return 0;
  return HERITAGE.get(heritage) ?? table.heritage.other;
}

/** True for a category of stations, or for a finer one of theirs. */
function isStation(category = ''): boolean {
  return table.stations.some((station) => category === station || category.startsWith(`${station}/`));
}

/** Number of lines that stop, or of means of transport if those are more. */
function linesOf(tags: Tags): number {
  const lines = new Set(table.line_lists.flatMap((key) => listOf(tags[key])));
  const modes = table.modes.filter((mode) => tags[mode] === 'yes');
  return Math.max(lines.size, modes.length);
}

/** 0 for a house, 1 for what is kilometres across, on a log scale. */
function sizeOf(metresAcross: number): number {
  const { from, full } = table.metres_across;
  if (metresAcross <= from) return 0;
  return Math.min(1, Math.log(metresAcross / from) / Math.log(full / from));
}

/** 0 for none, 1 from `full` on, in between by the logarithm. */
function onLogScale(count: number, full: number): number {
  return Math.min(1, Math.log1p(count) / Math.log1p(full));
}
