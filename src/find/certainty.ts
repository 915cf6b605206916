import type { GeocodeResult } from '../geocode/geocode.ts';
import type { SearchResult } from '../search/search.ts';

/** True if the text is the whole name of an entry or begins it, or is an address, and no word of it is left over. */
export function isSurelyNamed(result: GeocodeResult): boolean {
  const { kind, matchType, nameShare = 1, evidence } = result;
  if (isWithAddition(result)) return false;
  if (kind === 'intersection') return (evidence?.understood ?? 1) === 1;
  if (kind === 'house' && matchType === 'interpolated') return true;
  if (matchType !== 'exact') return false;
  return kind === 'house' || nameShare === 1 || (evidence?.isNameBegun === true && kind !== 'postcode');
}

/** True for an answer that leaves no word of the text over. */
export function isUnderstood({ matchType }: GeocodeResult): boolean {
  return matchType === 'exact' || matchType === 'interpolated';
}

/** True for a town before what seems to tell it from others called so: `Freiburg im Breisgau`, but also `Apotheke bei Schaan`. */
export function isWithAddition({ kind, evidence }: GeocodeResult): boolean {
  return kind === 'area' && evidence?.asRead !== undefined;
}

/** True if no word of the text is left over, corrected or passed over. */
export function isUnderstoodWhole(best: GeocodeResult | undefined): boolean {
  if (!best || !isUnderstood(best)) return false;
  const { understood, edits } = best.evidence ?? { understood: 1, edits: 0 };
  return understood === 1 && edits === 0 && !isWithAddition(best);
}

/** True for an area whose whole name the text is. */
export function isAreaCalled({ kind, matchType, nameShare }: GeocodeResult): boolean {
  return kind === 'area' && matchType === 'exact' && nameShare === 1;
}

/** True if the text of a search is the whole name of a place that it found, in any language. */
export function isWholeName({ hits, leavesRemark }: SearchResult): boolean {
  return !leavesRemark && hits.some(({ evidence }) => evidence?.name?.isWhole);
}
