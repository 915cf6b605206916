import type { OpenKey, Showing } from '../src/taxonomy/files.ts';
import { readJson } from './schema.ts';

/** The tables of src/taxonomy/tables: what is a place, to which group it belongs, how notable it is. */

const TABLES = new URL('../src/taxonomy/tables/', import.meta.url);

interface KindRow {
  readonly group?: string;
  readonly show: Showing | 'never';
  readonly prominence?: number;
}

/** Names of a category by language that iD lacks or says less well. */
interface NameRow {
  readonly labels?: Readonly<Record<string, string>>;
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
}

interface PresetTable {
  /** Presets that mean the same as another category or group. */
  readonly same: Readonly<Record<string, string>>;
  /** Categories of ours that iD has no preset for. */
  readonly added: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

// The tables are ours, and the compile step's tests read every row of them.
export const KINDS = readJson(new URL('kinds.json', TABLES)) as Readonly<Record<string, KindRow>>;
export const GROUP_LABELS = readJson(new URL('groups.json', TABLES)) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
export const NAME_TABLE = readJson(new URL('names.json', TABLES)) as Readonly<Record<string, NameRow>>;
export const PRESET_TABLE = readJson(new URL('presets.json', TABLES)) as PresetTable;

/** Keys whose values say what a thing is, the most telling first. */
export const MAIN_KEYS: readonly string[] = [...new Set(Object.keys(KINDS).map((id) => id.split('/')[0]!))];

/**
 * The row of a category: its own, that of the category it is a kind of, that of its tag, that of its key.
 * Undefined where the key's values are places only one by one and this one isn't listed.
 */
export function kindOf(id: string, key: string, value: string): KindRow | undefined {
  const segments = id.split('/');
  for (let length = segments.length; length > 2; length--) {
    const row = KINDS[segments.slice(0, length).join('/')];
    if (row) return row;
  }
  return KINDS[`${key}/${value}`] ?? KINDS[`${key}/*`];
}

/** The kind as a place, or undefined where such things are never places. */
export function placeKind(row: KindRow | undefined): OpenKey | undefined {
  if (!row || row.show === 'never') return undefined;
  if (row.group === undefined || row.prominence === undefined || !GROUP_LABELS[row.group])
    throw new Error(`A row of kinds.json lacks a known group or a prominence: ${JSON.stringify(row)}`);
  return { group: row.group, show: row.show, prominence: row.prominence };
}

export function openKeys(): Record<string, OpenKey> {
  const open: Record<string, OpenKey> = {};
  for (const key of MAIN_KEYS) {
    const kind = placeKind(KINDS[`${key}/*`]);
    if (kind) open[key] = kind;
  }
  return open;
}

/** Tags that have a row of their own: `[key, value]`. */
export function listedTags(): (readonly [key: string, value: string])[] {
  const tags: (readonly [string, string])[] = [];
  for (const id of Object.keys(KINDS)) {
    const [key = '', value = '', ...rest] = id.split('/');
    if (value !== '*' && rest.length === 0) tags.push([key, value]);
  }
  return tags;
}
