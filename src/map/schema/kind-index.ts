import type { Tags } from '../../core/core.ts';
import type { SourceShape } from './schema-layer.ts';
import { LAYERS } from './shortbread.ts';
import { hasValue, valuesOf } from './tag-values.ts';

interface Condition {
  readonly key: string;
  /** `*` matches every value. */
  readonly value: string;
  readonly isDenied: boolean;
}

/** The row of a layer that an object matches. */
export interface Match {
  /** Index into the schema's layers. */
  readonly layer: number;
  readonly kind: string;
  readonly minZoom: number;
}

/** One test of one row, indexed by its first condition. */
interface Candidate extends Match {
  readonly row: number;
  readonly of: readonly SourceShape[];
  readonly further: readonly Condition[];
}

const ANY = '*';
const NONE: readonly Candidate[] = [];
/** Candidates by the key and value of their first condition; candidates for any value are repeated under every listed value. */
const CANDIDATES = indexRows();

/** True if a tag may put an object on the map; other tags give attributes only. */
export function isKindTag(key: string, value: string): boolean {
  const byValue = CANDIDATES.get(key);
  return byValue !== undefined && candidatesFor(byValue, value).length > 0;
}

/** The matching row of each layer, in the order of layers, for an object that can be drawn as any of these shapes. */
export function findKinds(tags: Tags, shapes: readonly SourceShape[]): Match[] {
  const found: Candidate[] = [];
  for (const key in tags) {
    const byValue = CANDIDATES.get(key);
    if (!byValue) continue;
    for (const candidate of candidatesFor(byValue, tags[key]!))
      if (isMet(candidate, tags, shapes)) note(found, candidate);
  }
  return found.length < 2 ? found : found.sort((a, b) => a.layer - b.layer);
}

/** Candidates for the value of a tag; for every one of several values. */
function candidatesFor(
  byValue: ReadonlyMap<string, readonly Candidate[]>,
  value: string,
): readonly Candidate[] {
  const known = byValue.get(value);
  if (known) return known;
  if (value.includes(';')) return valuesOf(value).flatMap((one) => candidatesFor(byValue, one));
  return (value.trim() !== '' && byValue.get(ANY)) || NONE;
}

function isMet({ of, further }: Candidate, tags: Tags, shapes: readonly SourceShape[]): boolean {
  for (const condition of further) if (!holds(tags, condition)) return false;
  for (const shape of shapes) if (of.includes(shape)) return true;
  return false;
}

/** Keeps the first matching row of each layer. */
function note(found: Candidate[], candidate: Candidate): void {
  const place = found.findIndex(({ layer }) => layer === candidate.layer);
  if (place < 0) found.push(candidate);
  else if (candidate.row < found[place]!.row) found[place] = candidate;
}

function holds(tags: Tags, { key, value, isDenied }: Condition): boolean {
  const own = tags[key];
  const isSo = value === ANY ? own !== undefined && own.trim() !== '' : hasValue(own, value);
  return isSo !== isDenied;
}

function indexRows(): Map<string, Map<string, Candidate[]>> {
  const index = new Map<string, Map<string, Candidate[]>>();
  for (const [layer, { kinds, of }] of LAYERS.entries())
    for (const [row, [kind, minZoom, ...tests]] of kinds.entries())
      for (const test of tests) {
        const [first, ...further] = test.split('&').map(readCondition);
        const byValue = index.get(first!.key) ?? new Map<string, Candidate[]>();
        const candidate = { layer, kind, minZoom, row, of, further };
        index.set(first!.key, byValue);
        byValue.set(first!.value, [...(byValue.get(first!.value) ?? []), candidate]);
      }
  for (const byValue of index.values()) addAny(byValue);
  return index;
}

function addAny(byValue: Map<string, Candidate[]>): void {
  const any = byValue.get(ANY) ?? [];
  for (const [value, candidates] of byValue) if (value !== ANY) candidates.push(...any);
}

function readCondition(text: string): Condition {
  const isDenied = text.includes('!=');
  const [key, value] = text.split(isDenied ? '!=' : '=');
  return { key: key!, value: value!, isDenied };
}
