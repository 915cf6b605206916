import type { EntriesAsked, Entry } from '../../answers/answers.ts';
import { type BoundingBox, isInBox } from '../../core/core.ts';
import type { BiasPoint, Layer } from '../../geocode/geocode.ts';
import type { Weights } from '../../search/search.ts';
import { centreOfBox } from '../box-centre.ts';
import { thisMinuteMs } from '../search-answer.ts';
import type { CompatService } from './interface.ts';
import { numericIdOf } from './numeric-id.ts';
import { asArea } from './settlement.ts';

/** So many are looked at where some of them are filtered out. */
const LOOKED_AT = 50;

/** An answer that leaves words of the text over holds at least this share of its own name. */
const LEAST_NAME_SHARE = 0.5;

/** What to find, of every interface. */
export interface TextQuestion {
  readonly text: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly limit: number;
  readonly near?: BiasPoint | undefined;
  /** How much names and nearness count among places; the usual weights where absent. */
  readonly weights?: Weights | undefined;
  readonly box?: { readonly bounds: BoundingBox; readonly isBounded: boolean } | undefined;
  /** ISO 3166-1 alpha-2, upper case; the only ones wanted. */
  readonly countries?: readonly string[] | undefined;
  /** The only kinds wanted, as the geocoder knows them. */
  readonly layers?: readonly Layer[] | undefined;
  /** Adds the areas around each entry. */
  readonly withAreas?: boolean;
  /** True if an answer to a part of the words is none, as for nonsense: see `FindRequest`, and for addresses `isNamed`. */
  readonly needsAllWords?: boolean;
  /** Further entries that are not wanted are those for which it is false. */
  readonly keep?: ((entry: Entry) => boolean) | undefined;
}

/**
 * Entries of a question, in the order in which the engine has them.
 *
 * @param withAreas adds the areas around each
 */
export async function askEntries(
  service: CompatService,
  asked: EntriesAsked,
  withAreas = false,
): Promise<readonly Entry[]> {
  const question = { kind: 'entries', asked, withAreas, withoutWorld: !service.world } as const;
  const { head } = await service.dataSet().answer(question);
  const found = JSON.parse(head) as readonly Entry[]; // what the answerer wrote of a list of entries
  return found.map(asArea);
}

/**
 * What a text means, the likeliest first: the finder's list, and, where filters leave too few of it, what the geocoder finds within
 * the box, the country and the kinds.
 */
export async function askText(service: CompatService, question: TextQuestion): Promise<readonly Entry[]> {
  const { text, languages, limit, box, weights, needsAllWords } = question;
  const isFiltered = isWithFilters(question);
  const mayLose = isFiltered || needsAllWords || !service.world;
  const near = question.near ?? (box && centreOfBox(box.bounds));
  const within = box?.isBounded ? { bbox: box.bounds } : {};
  const asked: EntriesAsked = {
    by: 'find',
    request: {
      text,
      languages,
      limit: mayLose ? LOOKED_AT : limit,
      ...(near && { near }),
      ...within,
      ...(weights && { weights }),
      ...(needsAllWords && { needsAllWords }),
    },
    nowMs: thisMinuteMs(service.now()),
  };
  const found = await askEntries(service, asked, question.withAreas);
  const kept = found.filter((entry) => isWanted(entry, question));
  if (!isFiltered || kept.length >= limit) return kept.slice(0, limit);
  const forward = { by: 'forward', request: forwardOf(question) } as const;
  const further = await askEntries(service, forward, question.withAreas);
  return distinct([...kept, ...further.filter((entry) => isWanted(entry, question))]).slice(0, limit);
}

function isWithFilters({ box, countries = [], layers, keep }: TextQuestion): boolean {
  return box !== undefined || countries.length > 0 || layers !== undefined || keep !== undefined;
}

/** True if all filters let an entry through. */
export function isWanted(
  entry: Entry,
  {
    box,
    countries = [],
    keep,
    needsAllWords,
  }: Pick<TextQuestion, 'box' | 'countries' | 'keep' | 'needsAllWords'>,
): boolean {
  if (needsAllWords && !isNamed(entry)) return false;
  const { lat, lon, countryCode = '' } = entry;
  if (box?.isBounded && !isInBox(box.bounds, lat, lon)) return false;
  if (countries.length > 0 && !countries.includes(countryCode)) return false;
  return keep?.(entry) ?? true;
}

/**
 * True for an address that the text names, with typing errors perhaps or a number that its street is not known to have; not for a street by
 * one word of its name beside words that mean nothing, nor for the town of a street that is not known.
 */
function isNamed({ kind, matchType, nameShare = 1 }: Entry): boolean {
  if (matchType === 'fallback') return kind === 'street' && nameShare >= LEAST_NAME_SHARE;
  return matchType !== 'approximate' || nameShare >= LEAST_NAME_SHARE;
}

function forwardOf({ text, languages, near, box, countries = [], layers }: TextQuestion) {
  const [country] = countries;
  return {
    text,
    languages,
    limit: LOOKED_AT,
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
