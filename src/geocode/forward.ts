import { distanceMetres } from '../core/core.ts';
import type { AddressCandidate, AddressQuery } from './address-query.ts';
import type { Atlas } from './atlas-port.ts';
import { confidenceOf, matchTypeOf } from './confidence.ts';
import { Describer, type Description } from './describe.ts';
import { findIntersections } from './intersections.ts';
import { withoutAreaSigns, withPartOfQuarter } from './japanese-forms.ts';
import { plusCodeOf, pointOfCoordinates, pointOfPlusCode, type TextPoint } from './point-text.ts';
import { type ReadOptions, readQuery } from './read-query.ts';
import type { AddressRequestParts, ForwardRequest } from './request.ts';
import { type KnowsWord, respelled } from './respelled.ts';
import type { GeocodeResult } from './result.ts';
import { reverse } from './reverse.ts';
import { withoutNumberMark } from './without-number-mark.ts';
import { withoutUnit } from './without-unit.ts';

/** Candidates looked at for each answer wanted: several entries may be one thing to a reader. */
const CANDIDATES_PER_RESULT = 4;
/**
 * An answer this much worse than the best is none, less where the best is a guess, more where the text is still being typed
 * and the best is rather the best known; see the ranking's scale.
 */
const WORST_BEHIND = { answer: 0.3, fallback: 0.05, completing: 0.5 } as const;
/** Answers of one name within this are one thing. */
const SAME_METRES = 3_000;
const SAME_HOUSE_METRES = 60;
const FINEST_ZOOM = 18;
/** Of a text that is written in another way step by step: each is one more search. */
const MOST_CHANGES = 3;

/** Answers for a point, and for the town of a shortened plus code. */
const ONE = 1;
/** What is found at a point that a text gives is it, if it is no farther away. */
const SAME_POINT_METRES = 100;

/**
 * What a text means: addresses, streets, places, postcodes, areas; the likeliest first. For coordinates and plus codes what is
 * there.
 */
export function forward(atlas: Atlas, request: ForwardRequest): GeocodeResult[] {
  const point = pointOfText(atlas, request);
  if (point) return atPoint(atlas, request, point);
  const isCompleting = request.isCompleting ?? false;
  const describer = new Describer(atlas, request.languages);
  const { query, candidates } = understood(atlas, textOf(request), {
    isCompleting,
    limit: request.limit * CANDIDATES_PER_RESULT,
    ...(request.country !== undefined && { country: request.country }),
    ...(request.near && { near: request.near }),
  });
  const crossings = isUnderstood(candidates[0]) ? [] : findIntersections(atlas, query, describer);
  const results = candidates
    .filter(({ score }) => score >= leastScore(candidates[0], isCompleting))
    .map((candidate) => resultOf(describer, candidate, query));
  return distinct([...crossings, ...results]).slice(0, request.limit);
}

interface Understanding {
  readonly query: AddressQuery;
  /** The best first. */
  readonly candidates: readonly AddressCandidate[];
}

/**
 * Exactly as written; where that leaves anything open written in another way, and where that does so too without a part of the
 * house, with words parted and joined as names have them if that leaves nothing open, and with typing errors.
 *
 * @param changes that may be made to the text, one after the other
 */
function understood(atlas: Atlas, text: string, options: ReadOptions, changes = MOST_CHANGES): Understanding {
  const exact = understandingOf(atlas, readQuery(text, options));
  const other = changes > 0 ? rewritten(text, exact.candidates[0]) : undefined;
  if (other === undefined) return corrected(atlas, text, exact, options, changes);
  const changed = understood(atlas, other, options, changes - 1);
  const [best] = changed.candidates;
  if (isUnderstood(best) && best?.edits === 0) return better(exact, changed);
  return better(corrected(atlas, text, exact, options, changes), changed);
}

/** Another way to write what is not understood as it is, or a part of a quarter where no house is known. */
function rewritten(text: string, best: AddressCandidate | undefined): string | undefined {
  const plainer = isUnderstood(best) ? undefined : (withoutNumberMark(text) ?? withoutAreaSigns(text));
  return plainer ?? (best?.house?.kind === 'exact' ? undefined : withPartOfQuarter(text));
}

/** @param exact the text as it is written */
function corrected(
  atlas: Atlas,
  text: string,
  exact: Understanding,
  options: ReadOptions,
  changes: number,
): Understanding {
  const plain = hasHouse(exact) || changes === 0 ? undefined : withoutUnit(text);
  const whole = plain === undefined ? exact : understood(atlas, plain, options, changes - 1);
  if (hasHouse(whole)) return whole;
  if (isUnderstood(exact.candidates[0])) return exact;
  const knows: KnowsWord = (word, isBeginning) => atlas.knowsWord(word, isBeginning);
  const other = respelled(text, options.isCompleting, knows);
  const apart = other === undefined ? exact : understandingOf(atlas, readQuery(other, options));
  if (isUnderstood(apart.candidates[0])) return apart;
  if (exact.query.words.every(({ edits }) => edits === 0)) return exact;
  return better(exact, understandingOf(atlas, { ...exact.query, isTolerant: true }));
}

function understandingOf(atlas: Atlas, query: AddressQuery): Understanding {
  return { query, candidates: atlas.candidates(query) };
}

/** The second only where its best answer is better. */
function better(first: Understanding, second: Understanding): Understanding {
  return (second.candidates[0]?.score ?? 0) > (first.candidates[0]?.score ?? 0) ? second : first;
}

function hasHouse({ candidates: [best] }: Understanding): boolean {
  return best?.house !== undefined && best.house.kind !== 'unknown' && isUnderstood(best);
}

function isUnderstood(candidate: AddressCandidate | undefined): boolean {
  return candidate !== undefined && !candidate.components.includes('unknown');
}

function leastScore(best: AddressCandidate | undefined, isCompleting: boolean): number {
  if (!best) return 0;
  const ofAnswer = isCompleting ? 'completing' : 'answer';
  return best.score - WORST_BEHIND[matchTypeOf(best) === 'fallback' ? 'fallback' : ofAnswer];
}

function pointOfText(atlas: Atlas, request: ForwardRequest): TextPoint | undefined {
  const { text = '', near } = request;
  const code = plusCodeOf(text);
  if (!code) return pointOfCoordinates(text);
  const [town] = code.town ? forward(atlas, { ...request, text: code.town, limit: ONE }) : [];
  return pointOfPlusCode(code, town ?? near);
}

function atPoint(atlas: Atlas, { languages }: ForwardRequest, { lat, lon }: TextPoint): GeocodeResult[] {
  return reverse(atlas, { lat, lon, languages, zoom: FINEST_ZOOM, limit: ONE }).map(
    ({ distanceMetres = 0, ...result }) => ({
      ...result,
      matchType: distanceMetres <= SAME_POINT_METRES ? 'exact' : 'approximate',
    }),
  );
}

/** The parts in the order that most of the world writes them, so that no word is read across a border of parts. */
function textOf({ text, parts }: ForwardRequest): string {
  return text ?? (parts ? linesOf(parts).join(', ') : '');
}

function linesOf({ houseNumber, street, locality, region, postalCode }: AddressRequestParts): string[] {
  const lines = [[street, houseNumber], [postalCode], [locality], [region]];
  return lines.map((line) => line.filter(Boolean).join(' ')).filter((line) => line !== '');
}

function resultOf(describer: Describer, candidate: AddressCandidate, query: AddressQuery): GeocodeResult {
  const description = describe(describer, candidate);
  const matchType = matchTypeOf(candidate);
  const asksNumber = query.numbers.some(
    ({ from, isGuess }) => !isGuess && candidate.components[from] === 'unknown',
  );
  return {
    ...description,
    confidence: confidenceOf(candidate, matchType, description.level, asksNumber),
    matchType,
  };
}

function describe(describer: Describer, { ref, house }: AddressCandidate): Description {
  if (ref.kind === 'area') return describer.area(ref.index);
  if (ref.kind === 'postcode') return describer.postcode(ref.index);
  if (ref.kind === 'place') return describer.place(ref.index);
  if (house?.kind === 'exact') return describer.house(ref.index, house.house);
  if (house?.kind === 'interpolated')
    return describer.numbered(ref.index, house.span.number.key, house.lat, house.lon);
  return describer.street(ref.index);
}

/** Without what a reader would take for the same answer again. */
function distinct(results: readonly GeocodeResult[]): GeocodeResult[] {
  const chosen: GeocodeResult[] = [];
  for (const result of results) if (!chosen.some((other) => isSame(other, result))) chosen.push(result);
  return chosen;
}

function isSame(a: GeocodeResult, b: GeocodeResult): boolean {
  if (a.placeId !== undefined && a.placeId === b.placeId) return a.houseNumber === b.houseNumber;
  if (a.name !== b.name || isAddress(a) !== isAddress(b)) return false;
  if (a.kind === 'area' && b.kind === 'area' && a.level !== b.level) return false;
  const most = a.kind === 'house' ? SAME_HOUSE_METRES : SAME_METRES;
  return a.locality === b.locality && distanceMetres(a.lat, a.lon, b.lat, b.lon) <= most;
}

function isAddress({ kind }: GeocodeResult): boolean {
  return kind === 'house' || kind === 'street' || kind === 'intersection';
}
