import type { EntriesAsked, Entry } from '../../answers/answers.ts';
import type { BoundingBox } from '../../core/core.ts';
import { type Filters, isFiltering } from '../../filters/filters.ts';
import type { BiasPoint } from '../../geocode/geocode.ts';
import { centreOfBox } from '../box-centre.ts';
import { thisMinuteMs } from '../kept/answers-kept.ts';
import type { CompatService } from './interface.ts';
import { asArea } from './settlement.ts';

/** What to find, of every interface. */
export interface TextQuestion {
  /** Empty for whatever passes the filters. */
  readonly text: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly limit: number;
  readonly filters?: Filters;
  readonly near?: BiasPoint | undefined;
  /** Addresses in it come first. */
  readonly preferredBox?: BoundingBox | undefined;
  /** Adds the areas around each entry. */
  readonly withAreas?: boolean;
  /** True if an answer to a part of the words is none, as for nonsense: see `FindRequest`. */
  readonly needsAllWords?: boolean;
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
  const { answer } = await service.ask(question);
  const found = JSON.parse(answer.head) as readonly Entry[]; // what the answerer wrote of a list of entries
  return found.map(asArea);
}

/** What a text means, the likeliest first. */
export function askText(service: CompatService, question: TextQuestion): Promise<readonly Entry[]> {
  const { text, languages, limit, filters = {}, preferredBox, needsAllWords, withAreas } = question;
  const box = filters.bbox ?? preferredBox;
  const near = question.near ?? (box && centreOfBox(box));
  const isFiltered = isFiltering(filters) || preferredBox !== undefined;
  const request = {
    ...filters,
    text,
    languages,
    limit,
    ...(near && { near }),
    ...(preferredBox && { preferredBox }),
    ...(needsAllWords && { needsAllWords }),
    ...(isFiltered && { mostAddresses: limit }), // who filters asks for all that there is
  };
  return askEntries(service, { by: 'find', request, nowMs: thisMinuteMs(service.now()) }, withAreas);
}
