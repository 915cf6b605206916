import type { Tags } from '../core/core.ts';
import { type KindRow, LAYERS, type SourceShape } from './schema.ts';

interface Condition {
  readonly key: string;
  /** `*` for any. */
  readonly value: string;
  readonly isDenied: boolean;
}

/** One test of one row, to be asked where its first condition holds. */
interface Candidate {
  /** Index into the schema's layers. */
  readonly layer: number;
  readonly row: number;
  readonly further: readonly Condition[];
}

/** The row of a layer that holds for a thing. */
export interface Match {
  readonly layer: number;
  readonly kind: string;
  readonly minZoom: number;
}

const ANY = '*';
/** Candidates by the key and value of their first condition. */
const CANDIDATES = indexRows();

/** Keys whose tags decide what is on the map; of the others only names and attributes are looked at. */
export function isKindTag(key: string, value: string): boolean {
  const byValue = CANDIDATES.get(key);
  return byValue !== undefined && (byValue.has(value) || (value !== '' && byValue.has(ANY)));
}

/** What tags of a thing drawn as any of these shapes are, at most once for each of the schema's layers, in their order. */
export function findKinds(tags: Tags, shapes: readonly SourceShape[]): Match[] {
  let rows: Map<number, number> | undefined;
  for (const key in tags) {
    const byValue = CANDIDATES.get(key);
    if (!byValue) continue;
    const value = tags[key]!;
    if (value === '') continue; // says nothing
    for (const candidate of [...(byValue.get(value) ?? []), ...(byValue.get(ANY) ?? [])]) {
      if (!candidate.further.every((condition) => holds(tags, condition))) continue;
      if (!LAYERS[candidate.layer]!.of.some((shape) => shapes.includes(shape))) continue;
      rows ??= new Map();
      rows.set(candidate.layer, Math.min(candidate.row, rows.get(candidate.layer) ?? candidate.row));
    }
  }
  if (!rows) return [];
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([layer, row]) => matchOf(layer, LAYERS[layer]!.kinds[row]!));
}

function matchOf(layer: number, [kind, minZoom]: KindRow): Match {
  return { layer, kind, minZoom };
}

function holds(tags: Tags, { key, value, isDenied }: Condition): boolean {
  const own = tags[key];
  const isSo = value === ANY ? own !== undefined && own !== '' : own === value;
  return isSo !== isDenied;
}

function indexRows(): Map<string, Map<string, Candidate[]>> {
  const index = new Map<string, Map<string, Candidate[]>>();
  for (const [layer, { kinds }] of LAYERS.entries())
    for (const [row, [, , ...tests]] of kinds.entries())
      for (const test of tests) {
        const [first, ...further] = test.split('&').map(readCondition);
        const byValue = index.get(first!.key) ?? new Map<string, Candidate[]>();
        index.set(first!.key, byValue);
        byValue.set(first!.value, [...(byValue.get(first!.value) ?? []), { layer, row, further }]);
      }
  return index;
}

function readCondition(text: string): Condition {
  const isDenied = text.includes('!=');
  const [key, value] = text.split(isDenied ? '!=' : '=');
  return { key: key!, value: value!, isDenied };
}
