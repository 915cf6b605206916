import type { GeocodeResult } from '../result.ts';

/** More of its name than this is all of it, but for rounding. */
const WHOLE_NAME = 0.99;

const CHECKED_KINDS: readonly GeocodeResult['kind'][] = ['house', 'street', 'postcode', 'area'];

/**
 * True for an answer that the text names. Where words are left over it must be named whole and as it is written, an area or a postcode by
 * all that stands between two commas: else it is a guess.
 */
export function isSound({ kind, nameShare = 1, evidence }: GeocodeResult): boolean {
  if (!evidence?.reading || !CHECKED_KINDS.includes(kind)) return false;
  const open = evidence.reading.filter(({ as }) => as === 'unknown');
  const names = open.filter(({ looksLike }) => looksLike === undefined);
  if (kind === 'house' || kind === 'street')
    return names.length === 0 || (nameShare >= WHOLE_NAME && evidence.edits === 0);
  const own = new Set(evidence.reading.filter(({ as }) => as === 'name').map(({ segment }) => segment));
  return !open.some(({ segment, looksLike }) => own.has(segment) && looksLike !== 'postcode');
}

/** True if another answer elsewhere matches as well as the best. */
export function isOneOfMany(best: GeocodeResult, answers: readonly GeocodeResult[]): boolean {
  return answers.some(
    (other) => other !== best && isSound(other) && matchesAlike(best, other) && isElsewhere(best, other),
  );
}

function matchesAlike(best: GeocodeResult, other: GeocodeResult): boolean {
  return (
    other.kind === best.kind &&
    other.matchType === best.matchType &&
    other.evidence?.edits === best.evidence?.edits &&
    other.evidence?.understood === best.evidence?.understood &&
    other.nameShare === best.nameShare
  );
}

function isElsewhere(best: GeocodeResult, other: GeocodeResult): boolean {
  return other.locality !== best.locality || other.postalCode !== best.postalCode;
}
