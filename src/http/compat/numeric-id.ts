import type { Entry, ObjectIdentifier } from '../../answers/answers.ts';
import type { SourceType } from '../../core/core.ts';

const TYPES: readonly (SourceType | undefined)[] = ['n', 'w', 'r'];
/** Identifiers are multiples of 4 plus the type of the object: 1 node, 2 way, 3 relation, 0 anything else. */
const STEP = 4;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A number that is the same as long as the object exists: made of type and identifier of the map's object, else of what the entry is
 * called and where it lies. Below 2^53.
 */
export function numericIdOf(
  entry: Pick<Entry, 'source' | 'kind' | 'level' | 'name' | 'lat' | 'lon'>,
): number {
  const code = TYPES.indexOf(entry.source?.type) + 1;
  if (entry.source && code > 0) return entry.source.sourceId * STEP + code;
  const { kind, level, name, lat, lon } = entry;
  return hash(`${level ?? kind} ${name} ${lat.toFixed(6)} ${lon.toFixed(6)}`) * STEP;
}

/** The object that a number stands for; undefined if it stands for none of the map. */
export function objectOfNumericId(id: number): ObjectIdentifier | undefined {
  const type = TYPES[(id % STEP) - 1];
  const sourceId = Math.floor(id / STEP);
  return type && Number.isSafeInteger(id) && sourceId > 0 ? { type, sourceId } : undefined;
}

/** FNV-1a of the UTF-16 code units, 32 bits. */
export function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME);
  return value >>> 0;
}
