import type { PlaceStatus, Tags } from '../core/core.ts';
import { alternativesOf } from '../languages/languages.ts';
import rules from './data/status-rules.json' with { type: 'json' };

/** Opening hours that say no more than that the place is closed, with an optional reason in quotes. */
const ALWAYS_CLOSED = /^(?:(?:24\/7|mo-su) )?(?:closed|off) ?(?:"([^"]*)")? ?;?$/i;
const FOR_GOOD = new RegExp(alternativesOf('forGood'), 'i');
const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;

/**
 * Status of a place by its lifecycle tags, `operational_status`, `end_date` and opening hours that say `closed` or
 * `off` (`docs/contract.md`, Places). Something closed for good outweighs something closed for now. A former use beside
 * a present one (`was:amenity` with `shop`) closes nothing.
 *
 * @param today `YYYY-MM-DD`
 */
export function statusOf(tags: Tags, today: string): PlaceStatus {
  if (isGone(tags) || hasEnded(tags.end_date, today)) return 'closed_permanently';
  const found = [...flagged(tags), hoursStatus(tags.opening_hours)];
  if (found.includes('closed_permanently')) return 'closed_permanently';
  return found.includes('closed_temporarily') ? 'closed_temporarily' : 'active';
}

function isGone(tags: Tags): boolean {
  if (!Object.keys(tags).some(isGoneKey)) return false;
  return !rules.standing_keys.some((key) => Object.hasOwn(tags, key) && tags[key] !== 'no');
}

/** `disused:amenity`, but not `disused:website`. */
function isGoneKey(key: string): boolean {
  if (!key.includes(':')) return false;
  const [prefix = '', rest = ''] = key.split(':', 2);
  return rules.gone_prefixes.includes(prefix) && rules.standing_keys.includes(rest);
}

function flagged(tags: Tags): string[] {
  const matching = rules.flags.filter(({ key, values }) => values.includes(tags[key]?.toLowerCase() ?? ''));
  return matching.map(({ status }) => status);
}

function hoursStatus(hours: string | undefined): PlaceStatus {
  const closed = hours === undefined ? null : ALWAYS_CLOSED.exec(hours.replace(/\s+/g, ' ').trim());
  if (!closed) return 'active';
  return FOR_GOOD.test(closed[1] ?? '') ? 'closed_permanently' : 'closed_temporarily';
}

/** A year or month has ended when its last day is past; anything but an ISO date says nothing certain. */
function hasEnded(endDate: string | undefined, today: string): boolean {
  const parts = endDate === undefined ? null : DATE.exec(endDate.trim());
  if (!parts) return false;
  const [, year = '', month = '12', day = '31'] = parts;
  return `${year}-${month}-${day}` < today;
}
