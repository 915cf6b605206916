import { type CategoryRow, GEOMETRY_BITS, type RuleRow } from '../src/taxonomy/files.ts';
import { kindOf, listedTags, MAIN_KEYS, PRESET_TABLE, placeKind } from './kinds.ts';
import type { Preset } from './schema.ts';

/** From iD's presets and our tables to categories and the rules that recognise them. */

interface Tag {
  readonly key: string;
  readonly value: string;
}

export interface Categories {
  readonly rows: readonly CategoryRow[];
  readonly rules: readonly RuleRow[];
  /** Category or group identifier that a preset's names belong to; presets that are no place are absent. */
  readonly idOfPreset: ReadonlyMap<string, string>;
}

const GEOMETRIES: Readonly<Record<string, number>> = {
  point: GEOMETRY_BITS.point,
  vertex: GEOMETRY_BITS.point,
  line: GEOMETRY_BITS.line,
  area: GEOMETRY_BITS.area,
  relation: GEOMETRY_BITS.area,
};
const ANYWHERE = GEOMETRY_BITS.point | GEOMETRY_BITS.line | GEOMETRY_BITS.area;
const COUNTRY_SUFFIX = /-[A-Z]{2}(-[A-Z]{2,})*$/;

export function compileCategories(presets: Readonly<Record<string, Preset>>): Categories {
  const all = withAdded(presets);
  const rows = new Map<string, CategoryRow>();
  for (const [presetId, preset] of all) addCategory(rows, presetId, preset, all);
  for (const [key, value] of listedTags()) addListed(rows, key, value);
  const parented = [...rows.values()].map((row) => withParent(row, rows)).sort(byId);
  return { rows: parented, rules: compileRules(all, parented), idOfPreset: idsOfPresets(all, rows) };
}

/** The category that a preset stands for: itself, or the one that our table calls the same. */
export function canonicalId(presetId: string): string {
  return PRESET_TABLE.same[presetId] ?? presetId.replace(COUNTRY_SUFFIX, '');
}

function withAdded(presets: Readonly<Record<string, Preset>>): Map<string, Preset> {
  const all = new Map(Object.entries(presets).filter(([id]) => !id.startsWith('@')));
  for (const [id, tags] of Object.entries(PRESET_TABLE.added))
    all.set(id, { tags, geometry: ['point', 'vertex', 'area'] });
  return all;
}

/** The tag that says what the thing is; the others of a preset only say which kind of it. */
function mainTag(presetId: string, preset: Preset): Tag | undefined {
  const first = presetId.split('/')[0]!;
  const keys = [first, ...MAIN_KEYS.filter((key) => key !== first)];
  const key = keys.find((k) => MAIN_KEYS.includes(k) && (preset.tags[k] ?? '*') !== '*');
  return key === undefined ? undefined : { key, value: preset.tags[key]! };
}

function addCategory(
  rows: Map<string, CategoryRow>,
  presetId: string,
  preset: Preset,
  all: ReadonlyMap<string, Preset>,
): void {
  const id = canonicalId(presetId);
  const tag = mainTag(id, all.get(id) ?? preset);
  if (!tag || rows.has(id)) return;
  const kind = placeKind(kindOf(id, tag.key, tag.value));
  if (kind) rows.set(id, { id, ...tag, ...kind });
}

function addListed(rows: Map<string, CategoryRow>, key: string, value: string): void {
  const id = `${key}/${value}`;
  const kind = placeKind(kindOf(id, key, value));
  const isKnown = rows.has(id) || PRESET_TABLE.same[id] !== undefined;
  if (kind && !isKnown) rows.set(id, { id, key, value, ...kind });
}

function withParent(row: CategoryRow, rows: ReadonlyMap<string, CategoryRow>): CategoryRow {
  const segments = row.id.split('/');
  for (let length = segments.length - 1; length > 1; length--) {
    const parent = segments.slice(0, length).join('/');
    if (rows.has(parent)) return { ...row, parent };
  }
  const ofTag = `${row.key}/${row.value}`;
  return ofTag !== row.id && rows.has(ofTag) ? { ...row, parent: ofTag } : row;
}

function compileRules(all: ReadonlyMap<string, Preset>, rows: readonly CategoryRow[]): RuleRow[] {
  const numbers = new Map(rows.map((row, number) => [row.id, number]));
  const rules: RuleRow[] = [];
  for (const [presetId, preset] of all) {
    const tag = mainTag(presetId, preset);
    if (tag) rules.push(ruleOf(preset, tag, numbers.get(canonicalId(presetId))));
  }
  const anchored = new Set(
    rules.filter((rule) => !rule.conditions).map((rule) => `${rule.key}=${rule.value}`),
  );
  for (const [key, value] of listedTags())
    if (!anchored.has(`${key}=${value}`)) rules.push(plainRule(key, value, numbers));
  for (const rule of impliedRules(all, numbers))
    if (!anchored.has(`${rule.key}=${rule.value}`)) rules.push(rule);
  return rules.sort((a, b) => b.score - a.score);
}

function ruleOf(preset: Preset, tag: Tag, category: number | undefined): RuleRow {
  const weight = preset.matchScore ?? 1;
  const conditions = Object.entries(preset.tags).filter(([key]) => key !== tag.key);
  const exact = conditions.filter(([, value]) => value !== '*').length;
  const score = weight * (1 + exact + (conditions.length - exact) / 2);
  const implies = impliedTags(preset, tag);
  return {
    ...tag,
    ...(category === undefined ? {} : { category }),
    geometries: preset.geometry.reduce((bits, name) => bits | (GEOMETRIES[name] ?? 0), 0),
    score,
    weight,
    ...(conditions.length > 0 ? { conditions: Object.fromEntries(conditions) } : {}),
    ...(implies.length > 0 ? { implies } : {}),
  };
}

function impliedTags(preset: Preset, tag: Tag): string[] {
  const tags = { ...preset.tags, ...preset.addTags };
  return MAIN_KEYS.filter((key) => key !== tag.key && (tags[key] ?? '*') !== '*').map(
    (key) => `${key}=${tags[key]}`,
  );
}

function plainRule(key: string, value: string, numbers: ReadonlyMap<string, number>): RuleRow {
  const category = numbers.get(canonicalId(`${key}/${value}`));
  const place = category === undefined ? {} : { category };
  return { key, value, ...place, geometries: ANYWHERE, score: 1, weight: 1 };
}

/** A tag that iD only adds beside a preset's own (`healthcare=hospital`) means that preset when it stands alone. */
function impliedRules(all: ReadonlyMap<string, Preset>, numbers: ReadonlyMap<string, number>): RuleRow[] {
  const rules: RuleRow[] = [];
  for (const [presetId, preset] of all) {
    const tag = mainTag(presetId, preset);
    const category = numbers.get(canonicalId(presetId));
    if (!tag || category === undefined || Object.keys(preset.tags).length > 1) continue;
    for (const implied of impliedTags(preset, tag)) {
      const [key = '', value = ''] = implied.split('=');
      rules.push({ key, value, category, geometries: ANYWHERE, score: 0.9, weight: 0.9 });
    }
  }
  return rules;
}

function idsOfPresets(
  all: ReadonlyMap<string, Preset>,
  rows: ReadonlyMap<string, CategoryRow>,
): Map<string, string> {
  const ids = new Map<string, string>();
  for (const presetId of all.keys()) {
    const id = canonicalId(presetId);
    if (rows.has(id) || !id.includes('/')) ids.set(presetId, id);
  }
  return ids;
}

function byId(a: CategoryRow, b: CategoryRow): number {
  return a.id < b.id ? -1 : 1;
}
