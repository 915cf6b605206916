import type { EntriesAsked, Entry } from '../../answers/answers.ts';
import { type BoundingBox, isInBox } from '../../core/core.ts';
import type { Layer } from '../../geocode/geocode.ts';
import { thisMinuteMs } from '../search-answer.ts';
import type { CompatService } from './interface.ts';
import { numericIdOf } from './numeric-id.ts';
import { asArea } from './settlement.ts';

/** Most that the geocoder answers. */
const MOST_FORWARD = 10;
/** So many are looked at where some of them are filtered out. */
const LOOKED_AT = 50;

/** What to find, of every interface. */
export interface TextQuestion {
  readonly text: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly limit: number;
  readonly near?: { readonly lat: number; readonly lon: number } | undefined;
  readonly box?: { readonly bounds: BoundingBox; readonly isBounded: boolean } | undefined;
  /** ISO 3166-1 alpha-2, upper case; the only ones wanted. */
  readonly countries?: readonly string[] | undefined;
  /** The only kinds wanted, as the geocoder knows them. */
  readonly layers?: readonly Layer[] | undefined;
  /** Further entries that are not wanted are those for which it is false. */
  readonly keep?: ((entry: Entry) => boolean) | undefined;
}

/** Entries of a question, in the order in which the engine has them. */
export async function askEntries(service: CompatService, asked: EntriesAsked): Promise<readonly Entry[]> {
  const { head } = await service.dataSet().answer({ kind: 'entries', asked });
  const found = JSON.parse(head) as readonly Entry[]; // what the answerer wrote of a list of entries
  const entries = found.map(asArea);
  return service.world ? entries : entries.filter((entry) => entry.source?.type !== 'g');
}

/**
 * What a text means, the likeliest first: the finder's list, and, where filters leave too few of it, what the geocoder finds within
 * the box, the country and the kinds.
 */
export async function askText(service: CompatService, question: TextQuestion): Promise<readonly Entry[]> {
  const { text, languages, limit, box } = question;
  const isFiltered = isWithFilters(question);
  const near = question.near ?? (box && centreOf(box.bounds));
  const found = await askEntries(service, {
    by: 'find',
    request: { text, languages, limit: isFiltered ? LOOKED_AT : limit, ...(near && { near }) },
    nowMs: thisMinuteMs(service.now()),
  });
  const kept = found.filter((entry) => isWanted(entry, question));
  if (!isFiltered || kept.length >= limit) return kept.slice(0, limit);
  const further = await askEntries(service, { by: 'forward', request: forwardOf(question) });
  return distinct([...kept, ...further.filter((entry) => isWanted(entry, question))]).slice(0, limit);
}

function isWithFilters({ box, countries = [], layers, keep }: TextQuestion): boolean {
  return box !== undefined || countries.length > 0 || layers !== undefined || keep !== undefined;
}

/** True if all filters let an entry through. */
export function isWanted(
  entry: Entry,
  { box, countries = [], keep }: Pick<TextQuestion, 'box' | 'countries' | 'keep'>,
): boolean {
  const { lat, lon, countryCode = '' } = entry;
  if (box?.isBounded && !isInBox(box.bounds, lat, lon)) return false;
  if (countries.length > 0 && !countries.includes(countryCode)) return false;
  return keep?.(entry) ?? true;
}

function forwardOf({ text, languages, near, box, countries = [], layers }: TextQuestion) {
  const [country] = countries;
  return {
    text,
    languages,
    limit: MOST_FORWARD,
    ...(near && { near }),
    ...(box && { box }),
    ...(country && { country }),
    ...(layers && { layers }),
  };
}

function distinct(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<number>();
  return entries.filter((entry) => {
    const id = numericIdOf(entry);
    return !seen.has(id) && seen.add(id);
  });
}

function centreOf([west, south, east, north]: BoundingBox): { readonly lat: number; readonly lon: number } {
  const width = east >= west ? east - west : east - west + 360;
  const lon = west + width / 2;
  return { lat: (south + north) / 2, lon: lon > 180 ? lon - 360 : lon };
}
