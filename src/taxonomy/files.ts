/** The generated files of this room: shape of taxonomy.json, packing of columns, file names. */

const DIRECTORY = new URL('../../generated/', import.meta.url);

/** Names of the files in `generated/` that this room reads. */
export const FILES = {
  taxonomy: 'taxonomy.json',
  labels: 'taxonomy-labels.bin',
  phrases: 'taxonomy-phrases.bin',
  brands: 'brands.bin',
} as const;

export function generatedFile(name: string): URL {
  return new URL(name, DIRECTORY);
}

/** `always` is a place whatever its tags; `named` only with a name; `referenced` with a name or a reference (`ref`). */
export type Showing = 'always' | 'named' | 'referenced';

export interface CategoryRow {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly group: string;
  readonly parent?: string;
  readonly prominence: number;
  readonly show: Showing;
}

/** Rule that recognises a value of a main tag, with other tags. The best rules of a main tag come first. */
export interface RuleRow {
  readonly key: string;
  readonly value: string;
  /** Index in `categories`; absent if a match is never a place. */
  readonly category?: number;
  /** Sum of {@link GEOMETRY_BITS}. */
  readonly geometries: number;
  /** Specificity: matched tags, with iD's weights. */
  readonly score: number;
  /** iD's weight of the preset. Under 0.9 nearly any other category says more. */
  readonly weight: number;
  /** Other required tags, `*` for any value. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Main tags (`key=value`) with the same meaning. */
  readonly implies?: readonly string[];
}

/** Category of an unlisted value of a main key. */
export interface OpenKey {
  readonly group: string;
  readonly show: Showing;
  readonly prominence: number;
}

export interface TaxonomyFile {
  /** BCP 47 tags; labels and phrases refer to them by index. */
  readonly languages: readonly string[];
  /** Group identifiers; in labels and phrases they are numbered after the categories. */
  readonly groups: readonly string[];
  readonly categories: readonly CategoryRow[];
  readonly rules: readonly RuleRow[];
  /** Keys whose values say what an object is; their order breaks ties. */
  readonly mainKeys: readonly string[];
  readonly openKeys: Readonly<Record<string, OpenKey>>;
}

export const GEOMETRY_BITS = { point: 1, line: 2, area: 4 } as const;
export type GeometryKind = keyof typeof GEOMETRY_BITS;

/** Packing of one posting of a phrase: language in 8 bits, kind in 1, category number in the rest. */
export function packPosting(category: number, isTerm: boolean, language: number): number {
  return (category << 9) | (isTerm ? 256 : 0) | language;
}
export const postingCategory = (posting: number): number => posting >>> 9;
export const postingIsTerm = (posting: number): boolean => (posting & 256) !== 0;
export const postingLanguage = (posting: number): number => posting & 255;

/** The table of brands refers to them by index. */
export const BRAND_ROLES = ['brand', 'operator', 'network'] as const;
export type BrandRole = (typeof BRAND_ROLES)[number];

/** Countries (ISO 3166-1 alpha-2, upper case): these, or all except these. */
export interface AreaRow {
  readonly except: boolean;
  readonly countries: readonly string[];
}

/** Packing of a country's two letters in 16 bits. */
export function packCountry(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1);
}

/** 38076 for the Wikidata item `Q38076`; 0 if the text is no item. */
export function itemNumber(item: string): number {
  return /^Q[1-9]\d{0,8}$/.test(item) ? Number(item.slice(1)) : 0;
}
