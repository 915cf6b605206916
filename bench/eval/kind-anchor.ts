import type { Tags } from '../../src/core/core.ts';
import type { Found } from '../../src/find/find.ts';
import { type Feature, type Positions, readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { tagPairs } from './categories.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import type { Place } from './ground.ts';
import { isInRings, metresBetween, metresToStreet } from './ground-geometry.ts';
import { KIND_NAMES } from './kind-names.ts';
import { languageOf } from './kind-words.ts';
import { inSearch, whileTyping } from './name-street.ts';
import { near } from './questions.ts';
import { fold, hasLetter, isClosed, type SourcePlace } from './source.ts';

/** Named things that people look for places at, and how many metres around such a thing still count as there. */
const ANCHORS: readonly (readonly [key: string, values: RegExp, metresAround: number])[] = [
  ['place', /^square$/, 1_000],
  ['leisure', /^(park|garden|marina|stadium)$/, 1_000],
  ['place', /^(island|islet|suburb|quarter|neighbourhood|village|hamlet|locality)$/, 2_000],
  ['natural', /^(rock|stone|peak|beach|bay|cape|water|wood)$/, 1_000],
  ['railway', /^(station|halt)$/, 1_000],
  ['tourism', /^(attraction|museum|gallery|viewpoint|zoo|aquarium)$/, 1_000],
  ['historic', /^(castle|monument|memorial|fort|palace|ruins)$/, 1_000],
  ['amenity', /^(place_of_worship|theatre|townhall|university|hospital|marketplace)$/, 1_000],
];

/** Where nothing is within reach, an answer up to this far away is accepted. */
const FAR_METRES = 5_000;
/** Who asks is at most this far away from the anchor. */
const ASKED_METRES = 3_000;

/** Kinds by their tags, of which the first says what they are called. */
const KINDS: readonly (readonly [tag: string, ...others: string[]])[] = [
  ['amenity=cafe'],
  ['amenity=restaurant'],
  ['amenity=pub', 'amenity=bar'],
  ['tourism=hotel'],
  ['amenity=pharmacy'],
  ['shop=supermarket'],
  ['amenity=school'],
];

/** `#` is the kind, `@` the anchor. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  en: ['# near @', '# in @', '# at @', '@ #', '# @'],
  de: ['# nahe @', '# bei @', '# @', '@ #'],
  fr: ['# près de @', '# à @', '# @'],
  fi: ['# lähellä @', '@ #', '# @'],
  ru: ['# рядом с @', '# около @', '# @'],
  nb: ['# nær @', '# ved @', '# i @', '@ #'],
};

/** A named thing with its shape. */
interface AnchorShape extends Place {
  readonly tags: Tags;
  readonly metresAround: number;
  readonly lines: readonly Positions[];
  readonly isArea: boolean;
}

/** Every named thing of an extract that people may look for places at. */
export async function readAnchors(path: string): Promise<AnchorShape[]> {
  const anchors: AnchorShape[] = [];
  const wanted = (tags: Tags) => hasLetter(tags.name ?? '') && metresAround(tags) !== undefined;
  for await (const feature of readFeatures(path, { wanted })) anchors.push(anchorOf(feature));
  return anchors;
}

function anchorOf({ tags, geometry }: Feature): AnchorShape {
  const isArea = geometry.type === 'area';
  const lines = isArea ? geometry.polygons.flat() : geometry.type === 'line' ? [geometry.positions] : [];
  return { ...representativePoint(geometry), tags, lines, isArea, metresAround: metresAround(tags)! }; // all have one
}

function metresAround(tags: Tags): number | undefined {
  return ANCHORS.find(([key, values]) => values.test(tags[key] ?? ''))?.[2];
}

/**
 * A kind of place with a named thing that has a border or none: `cafe near X`, `restaurant in X`, `X pub`, half of them while typing. Right
 * is a place of that kind within reach of anything of that name. Where there is none, an empty answer is right, and so is one that is not far away.
 */
export function anchorQuestions(
  anchors: readonly AnchorShape[],
  places: readonly SourcePlace[],
  { extract, limit }: GeocodeOptions,
  random: Random,
): EverydayQuestion[] {
  const own = languageOf(extract);
  const open = places.filter(({ tags }) => !isClosed(tags));
  return sample(random, anchors, limit).map((anchor) => {
    const name = anchor.tags.name!; // read with one
    const called = anchors.filter(({ tags }) => fold(tags.name!) === fold(name));
    const tags = oneOf(random, KINDS);
    const words = KIND_NAMES[tags[0]]!;
    const language = oneOf(random, ['en', own]);
    const form = oneOf(random, FORMS[language]!);
    const asked = form.replace('#', words[language]!).replace('@', () => name);
    const isThere = open.some((place) => isOfKind(place.tags, tags) && isWithin(place, called));
    const judge = (first: Found | undefined) => isRight(first, tags, called, isThere);
    const centre = near(random, anchor, ASKED_METRES);
    const wanted = `${tags[0]} ${isThere ? 'within' : 'not within'} reach`;
    const question = { kind: 'kind-anchor', asked, wanted, languages: [language] };
    const isTyped = oneOf(random, [true, false]);
    return isTyped ? whileTyping(question, centre, judge) : inSearch(question, centre, undefined, judge);
  });
}

function isOfKind(tags: Tags, wanted: readonly string[]): boolean {
  return tagPairs(tags).some((pair) => wanted.includes(pair));
}

function isWithin(point: Place, called: readonly AnchorShape[]): boolean {
  return called.some((anchor) => metresTo(anchor, point) <= anchor.metresAround);
}

function metresTo(anchor: AnchorShape, point: Place): number {
  if (anchor.isArea && isInRings(anchor.lines, point)) return 0;
  return anchor.lines.length === 0 ? metresBetween(anchor, point) : metresToStreet(anchor, point);
}

function isRight(
  first: Found | undefined,
  tags: readonly string[],
  called: readonly AnchorShape[],
  isThere: boolean,
): boolean {
  if (first === undefined) return !isThere;
  const at = first.kind === 'place' ? first.hit.record : first.result;
  if (!isThere) return called.some((anchor) => metresTo(anchor, at) <= FAR_METRES);
  return first.kind === 'place' && isOfKind(first.hit.record.tags, tags) && isWithin(at, called);
}
