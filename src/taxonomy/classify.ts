import type { Tags } from '../core/core.ts';
import type { Catalogue } from './catalogue.ts';
import { GEOMETRY_BITS, type GeometryKind, type RuleRow, type TaxonomyFile } from './files.ts';

/**
 * From tags to categories, after iD: among the presets of a main tag whose other tags are all present, the most
 * specific wins. An object with several main tags gets a category for each.
 */

interface Match {
  readonly id: string;
  /** The main tag, `key=value`. */
  readonly tag: string;
  readonly weight: number;
  readonly prominence: number;
  /** Order of the main key in the tables. */
  readonly keyOrder: number;
  readonly implies: readonly string[];
}

type RulesByValue = Map<string, RuleRow[]>;

/** Lighter matches only count if there is no other: they say little (a building, a platform). */
const VAGUE_WEIGHT = 0.7;
/** Lighter matches rank after all others. */
const CLEAR_WEIGHT = 0.9;
const LIFECYCLE_PREFIX = /^(?:disused|abandoned|was):(.+)$/;
const CLOSED_TO_PUBLIC = new Set(['private', 'no']);
const NAME_KEYS = ['name', 'official_name', 'short_name', 'alt_name', 'loc_name', 'brand'];
const NONE: readonly string[] = [];
const SAFE_VALUE = /^[a-z0-9_]{1,48}$/;

export class Classifier {
  readonly #catalogue: Catalogue;
  readonly #rows: TaxonomyFile['categories'];
  readonly #rulesByKey = new Map<string, RulesByValue>();
  readonly #keyOrder: ReadonlyMap<string, number>;

  constructor(file: TaxonomyFile, catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#rows = file.categories;
    this.#keyOrder = new Map(file.mainKeys.map((key, order) => [key, order]));
    for (const key of file.mainKeys) this.#rulesByKey.set(key, new Map());
    for (const rule of file.rules) addRule(this.#rulesByKey.get(rule.key)!, rule);
  }

  /** Category identifiers, primary first; empty for an object that is not a place. */
  classify(tags: Tags, geometry: GeometryKind): readonly string[] {
    const matches = this.#matches(tags, geometry);
    if (matches.length > 0) return this.#shown(matches, tags);
    const former = formerTags(tags);
    return former ? this.#shown(this.#matches(former, geometry), former) : [];
  }

  #shown(matches: readonly Match[], tags: Tags): readonly string[] {
    if (matches.length === 0) return [];
    const named = isNamed(tags);
    if (!named && CLOSED_TO_PUBLIC.has(tags.access ?? '')) return [];
    return idsInOrder(named ? matches : matches.filter(({ id }) => this.#isShownUnnamed(id, tags)));
  }

  #isShownUnnamed(id: string, tags: Tags): boolean {
    const showing = this.#catalogue.showing(id);
    return showing === 'always' || (showing === 'referenced' && (tags.ref ?? '').trim() !== '');
  }

  #matches(tags: Tags, geometry: GeometryKind): Match[] {
    const matches: Match[] = [];
    for (const key in tags) {
      const rules = this.#rulesByKey.get(key);
      if (rules) this.#addMatches(matches, key, rules, tags, geometry);
    }
    return matches;
  }

  #addMatches(matches: Match[], key: string, rules: RulesByValue, tags: Tags, geometry: GeometryKind): void {
    const tagged = tags[key]!;
    const values = tagged.includes(';') ? tagged.split(';').map((value) => value.trim()) : [tagged.trim()];
    for (const value of values) {
      if (value === '') continue; // says nothing
      const known = rules.get(value);
      const found = known && bestRules(known, tags, geometry);
      if (found && found.length > 0) for (const rule of found) this.#addRuleMatch(matches, rule);
      else this.#addUnlisted(matches, key, value);
    }
  }

  #addRuleMatch(matches: Match[], rule: RuleRow): void {
    if (rule.category === undefined) return;
    const { id, prominence, value } = this.#rows[rule.category]!;
    const weight = value === 'yes' ? 0 : rule.weight;
    const tag = `${rule.key}=${rule.value}`;
    const implies = rule.implies ?? NONE;
    matches.push({ id, tag, weight, prominence, keyOrder: this.#order(rule.key), implies });
  }

  #addUnlisted(matches: Match[], key: string, value: string): void {
    if (!this.#catalogue.isOpen(key)) return;
    const id = `${key}/${SAFE_VALUE.test(value) ? value : 'yes'}`;
    const category = this.#catalogue.category(id);
    if (!category) return;
    const isVague = key === 'building' || id.endsWith('/yes');
    const weight = isVague ? 0 : 1;
    const { prominence } = category;
    const tag = `${key}=${value}`;
    matches.push({ id, tag, weight, prominence, keyOrder: this.#order(key), implies: NONE });
  }

  #order(key: string): number {
    return this.#keyOrder.get(key) ?? 0;
  }
}

function addRule(rules: RulesByValue, rule: RuleRow): void {
  const known = rules.get(rule.value);
  if (known) known.push(rule);
  else rules.set(rule.value, [rule]);
}

/** The matching rules of the highest score. Rules for another geometry only count if no rule fits this one. */
function bestRules(rules: readonly RuleRow[], tags: Tags, geometry: GeometryKind): readonly RuleRow[] {
  if (rules.length === 1) return conditionsHold(rules[0]!, tags) ? rules : [];
  const bit = GEOMETRY_BITS[geometry];
  const fitting = rules.filter((rule) => conditionsHold(rule, tags));
  const here = fitting.filter((rule) => (rule.geometries & bit) !== 0);
  const candidates = here.length > 0 ? here : fitting;
  const best = candidates[0]?.score;
  return candidates.filter((rule) => rule.score === best);
}

function conditionsHold(rule: RuleRow, tags: Tags): boolean {
  for (const key in rule.conditions) {
    const tagged = tags[key];
    if (tagged === undefined || !valueHolds(rule.conditions[key]!, tagged)) return false;
  }
  return true;
}

function valueHolds(wanted: string, tagged: string): boolean {
  if (wanted === '*') return tagged.trim() !== '';
  if (wanted === tagged) return true;
  return tagged.includes(';') && tagged.split(';').some((value) => value.trim() === wanted);
}

/** Clear matches first, the most prominent of them first, then in the order of main keys and identifiers. */
function idsInOrder(matches: readonly Match[]): string[] {
  if (matches.length < 2) return matches.map((match) => match.id);
  const telling = matches.filter((match) => match.weight >= VAGUE_WEIGHT);
  const ordered = (telling.length > 0 ? telling : [...matches]).sort(compareMatches);
  const ids = [...new Set(withoutImplied(ordered).map((match) => match.id))];
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}/`)));
}

/** Removes matches whose main tag a better match implies. */
function withoutImplied(ordered: readonly Match[]): Match[] {
  const implied = new Set<string>();
  return ordered.filter((match) => {
    if (implied.has(match.tag)) return false;
    for (const tag of match.implies) implied.add(tag);
    return true;
  });
}

function compareMatches(a: Match, b: Match): number {
  const clear = Number(b.weight >= CLEAR_WEIGHT) - Number(a.weight >= CLEAR_WEIGHT);
  if (clear !== 0) return clear;
  return b.prominence - a.prominence || a.keyOrder - b.keyOrder || (a.id < b.id ? -1 : 1);
}

function isNamed(tags: Tags): boolean {
  const isGiven = (key: string): boolean => (tags[key] ?? '').trim() !== '';
  return NAME_KEYS.some(isGiven) || Object.keys(tags).some((key) => key.startsWith('name:') && isGiven(key));
}

/** Former tags of a closed place: `disused:amenity=cafe` becomes `amenity=cafe`. */
function formerTags(tags: Tags): Tags | undefined {
  if (!hasFormer(tags)) return undefined; // the case of nearly every object
  const former: Record<string, string> = {};
  for (const key in tags) former[LIFECYCLE_PREFIX.exec(key)?.[1] ?? key] = tags[key]!;
  return former;
}

function hasFormer(tags: Tags): boolean {
  for (const key in tags) if (key.includes(':') && LIFECYCLE_PREFIX.test(key)) return true;
  return false;
}
