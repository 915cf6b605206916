import type { Attribute } from '../places/places.ts';
import {
  ATTRIBUTE_PHRASES,
  FILLERS,
  HERE,
  IN,
  IN_AFTER,
  NEAR,
  NEAR_AFTER,
  OPEN_NOW,
  type PhraseList,
  REMARKS,
  type Token,
  tokensIn,
} from './phrases.ts';

/** How what is looked for lies to the anchor that the text names. */
export type Relation = 'near' | 'in';

/** Something that a text asks for besides a kind or a name. */
export type Wish =
  | { readonly kind: 'attribute'; readonly text: string; readonly attribute: Attribute }
  | { readonly kind: 'openNow'; readonly text: string };

/** One way to understand a text: what is looked for, what it should have, and where. */
export interface Reading {
  /** Kind or name that is looked for, as typed; empty where only wishes were typed. */
  readonly subject: string;
  /** True if the subject names a kind of place. */
  readonly isKind: boolean;
  readonly wishes: readonly Wish[];
  readonly anchor?: ReadAnchor;
}

/** Where to look, as typed. */
export interface ReadAnchor {
  readonly text: string;
  readonly relation: Relation;
  /** True if a word such as `near` or `in` marks it; false for the mere end of a text. */
  readonly isMarked: boolean;
}

/** True if a text is the whole name of a kind of place. */
export type IsKind = (text: string) => boolean;

/** Longer texts are addresses, or no requests at all. */
const MOST_TOKENS = 14;
/** Words of an area at the end of a text that no word such as `in` stands before: `vegan restaurants new york city`. */
const MOST_AREA_TOKENS = 3;

/** A kind with its wishes, where no word parts it from a name beside it, is hardly longer. */
const MOST_KIND_TOKENS = 4;

/** A text cut into what is looked for and where. */
interface Cut {
  readonly head: readonly Token[];
  readonly anchor?: Omit<ReadAnchor, 'text'> & { readonly tokens: readonly Token[] };
}

/**
 * The ways to understand a text as more than a name, the likeliest first; empty for most texts.
 *
 * `cafés near the station` is a kind and an anchor, `24h pharmacy` a kind and a wish, `vegan` a wish alone.
 */
export function readingsOf(text: string, isKind: IsKind): Reading[] {
  const tokens = tokensIn(text.replace(/[?!.,;]+\s*$/u, ''));
  if (tokens.length === 0 || tokens.length > MOST_TOKENS || isKind(text)) return [];
  const cuts: Cut[] = [...cutsByWords(tokens), { head: tokens }, ...cutsBeforeArea(tokens)];
  return cuts.flatMap((cut) => readingOf(cut, isKind) ?? []);
}

/**
 * The ways to understand a text as a kind of place, with or without wishes, at its beginning or end, and a thing that all other words name:
 * `pub Canton Square`. No word says that it asks for that, so it is meant only where nothing else is.
 */
export function readingsBeside(text: string, isKind: IsKind): Reading[] {
  const tokens = tokensIn(text);
  if (tokens.length < 2 || tokens.length > MOST_TOKENS || isKind(text)) return [];
  const most = Math.min(MOST_KIND_TOKENS, tokens.length - 1);
  const cutsAt = Array.from({ length: most }, (_, i) => most - i);
  const before = cutsAt.map((at) => ({ head: tokens.slice(0, at), rest: tokens.slice(at) }));
  const behind = cutsAt.map((at) => ({ head: tokens.slice(-at), rest: tokens.slice(0, -at) }));
  return [...before, ...behind].flatMap(({ head, rest }) => {
    const understood = understand(head, isKind);
    const anchor = { text: textOf(rest), relation: 'near', isMarked: false } as const;
    return understood.isKind ? [{ ...understood, anchor }] : [];
  });
}

/** A text without what says, at its beginning or end, that a place should be near the reader: `café close to me`. */
export function withoutHere(text: string): string {
  const tokens = tokensIn(text);
  for (const at of tokens.keys()) {
    const length = hereAt(tokens, at);
    const isAtEnd = at === 0 || at + length === tokens.length;
    if (length > 0 && isAtEnd && length < tokens.length) return textOf(tokens.toSpliced(at, length));
  }
  return text;
}

/** Number of tokens that stand for nearness to the reader at a position; 0 for none. */
function hereAt(tokens: readonly Token[], at: number): number {
  const near = NEAR.at(tokens, at);
  if (near > 0 && HERE.at(tokens, at + near) > 0) return near + HERE.at(tokens, at + near);
  const here = HERE.at(tokens, at);
  const behind = here > 0 ? NEAR_AFTER.at(tokens, at + here) : 0;
  return behind > 0 ? here + behind : 0;
}

/** True if a text may ask for what is open now, so that its answer holds for this minute only. */
export function mayAskForNow(text: string): boolean {
  const tokens = tokensIn(text);
  return tokens.some((_, position) => OPEN_NOW.at(tokens, position) > 0);
}

/** Cuts at words such as `near`; words for nearness, the longer phrase and the earlier one come first. */
function cutsByWords(tokens: readonly Token[]): Cut[] {
  const found = tokens.flatMap((_, position) => [
    ...cutsAt(tokens, position, NEAR, 'near', headThenAnchor),
    ...cutsAt(tokens, position, NEAR_AFTER, 'near', anchorThenHead),
    ...cutsAt(tokens, position, IN, 'in', headThenAnchor),
    ...cutsAt(tokens, position, IN_AFTER, 'in', anchorThenHead),
  ]);
  return found
    .sort((a, b) => rank(a.relation) - rank(b.relation) || b.length - a.length)
    .flatMap(({ cuts }) => cuts);
}

type Order = (before: readonly Token[], after: readonly Token[], relation: Relation) => Cut[];

function cutsAt(
  tokens: readonly Token[],
  position: number,
  phrases: PhraseList,
  relation: Relation,
  order: Order,
): { relation: Relation; length: number; cuts: Cut[] }[] {
  const length = phrases.at(tokens, position);
  if (length === 0 || position === 0 || REMARKS.at(tokens, position) > length) return [];
  return [
    { relation, length, cuts: order(tokens.slice(0, position), tokens.slice(position + length), relation) },
  ];
}

function rank(relation: Relation): number {
  return relation === 'near' ? 0 : 1;
}

function headThenAnchor(head: readonly Token[], anchor: readonly Token[], relation: Relation): Cut[] {
  return anchor.length === 0 ? [] : [{ head, anchor: { tokens: anchor, relation, isMarked: true } }];
}

/** `駅の近くのカフェ`, and `kahvila aseman lähellä`, where the kind stands before the anchor. */
function anchorThenHead(before: readonly Token[], after: readonly Token[], relation: Relation): Cut[] {
  if (after.length > 0) return [{ head: after, anchor: { tokens: before, relation, isMarked: true } }];
  return before.slice(1).map((_, i) => ({
    head: before.slice(0, i + 1),
    anchor: { tokens: before.slice(i + 1), relation, isMarked: true },
  }));
}

/** Cuts before an area at the end, which no remark such as `nearby` is. */
function cutsBeforeArea(text: readonly Token[]): Cut[] {
  const remark = [...text.keys()].find((at) => at + REMARKS.at(text, at) === text.length);
  const tokens = text.slice(0, remark);
  const most = Math.min(MOST_AREA_TOKENS, tokens.length - 1);
  return Array.from({ length: most }, (_, i) => tokens.length - 1 - i).map((at) => ({
    head: tokens.slice(0, at),
    anchor: { tokens: tokens.slice(at), relation: 'in', isMarked: false },
  }));
}

function readingOf({ head, anchor }: Cut, isKind: IsKind): Reading[] | undefined {
  const understood = understand(head, isKind);
  const { isKind: hasKind, wishes, subject } = understood;
  if (!anchor) return wishes.length === 0 ? undefined : [understood];
  const isRequest = hasKind || (anchor.relation === 'near' ? subject !== '' : wishes.length > 0);
  if (!isRequest) return undefined;
  return anchorsIn(anchor.tokens).map(({ text, wishes: behind }) => ({
    ...understood,
    wishes: [...wishes, ...behind],
    anchor: { text, relation: anchor.relation, isMarked: anchor.isMarked },
  }));
}

/** The anchor as it stands, and without what is wished for behind it: `in Vaduz with a terrace`. */
function anchorsIn(tokens: readonly Token[]): { text: string; wishes: readonly Wish[] }[] {
  const whole = { text: textOf(tokens), wishes: [] };
  const to = tokens.findIndex((_, at) => at > 0 && wishesOf(tokens.slice(at)));
  if (to < 0) return [whole];
  return [whole, { text: textOf(tokens.slice(0, to)), wishes: wishesOf(tokens.slice(to)) ?? [] }];
}

/** A kind with nothing but wishes around it; else wishes around something else, which may be a name. */
function understand(head: readonly Token[], isKind: IsKind): Reading {
  for (const [from, to] of spansOf(head.length)) {
    const subject = textOf(head.slice(from, to));
    if (subject !== '' && !isKind(subject)) continue;
    const wishes = wishesIn(head, from, to);
    if (wishes) return { subject, isKind: subject !== '', wishes };
  }
  return aroundName(head);
}

/** All spans of `length` tokens as [from, to), the longest first, the empty one last. */
function spansOf(length: number): [number, number][] {
  const lengths = Array.from({ length }, (_, i) => length - i);
  const spans = lengths.flatMap((size) =>
    Array.from({ length: length - size + 1 }, (_, from): [number, number] => [from, from + size]),
  );
  return [...spans, [length, length]];
}

/** What the tokens before and after a span wish for; undefined if any of them means something else. */
function wishesIn(tokens: readonly Token[], from: number, to: number): readonly Wish[] | undefined {
  const before = wishesOf(tokens.slice(0, from));
  const after = before && wishesOf(tokens.slice(to));
  return after && [...before, ...after];
}

function wishesOf(tokens: readonly Token[]): Wish[] | undefined {
  const wishes: Wish[] = [];
  for (let at = 0; at < tokens.length; ) {
    const wish = wishAt(tokens, at);
    const length = wish?.length ?? FILLERS.at(tokens, at);
    if (length === 0 && tokens[at]!.words.length > 0) return undefined;
    if (wish) wishes.push(wish.wish);
    at += Math.max(1, length);
  }
  return wishes;
}

/** The wish with the longest phrase at a position. */
function wishAt(tokens: readonly Token[], at: number): { wish: Wish; length: number } | undefined {
  let best: { wish: Wish; length: number } | undefined;
  const offer = (length: number, wishOf: (text: string) => Wish) => {
    if (length > (best?.length ?? 0)) best = { wish: wishOf(textOf(tokens.slice(at, at + length))), length };
  };
  for (const [attribute, phrases] of ATTRIBUTE_PHRASES)
    offer(phrases.at(tokens, at), (text) => ({ kind: 'attribute', text, attribute }));
  offer(OPEN_NOW.at(tokens, at), (text) => ({ kind: 'openNow', text }));
  return best;
}

/** The text without wishes at its ends. */
function aroundName(head: readonly Token[]): Reading {
  const positions = Array.from({ length: head.length + 1 }, (_, i) => i);
  const from = positions.findLast((at) => wishesOf(head.slice(0, at))) ?? 0;
  const to = positions.find((at) => at >= from && wishesOf(head.slice(at))) ?? head.length;
  return { subject: textOf(head.slice(from, to)), isKind: false, wishes: wishesIn(head, from, to) ?? [] };
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** What a place has that a whole text is a word for, whatever else it may mean: `atm`, `toilets`. */
export function attributeNamed(text: string): Attribute | undefined {
  const tokens = tokensIn(text);
  if (tokens.length === 0) return undefined;
  return ATTRIBUTE_PHRASES.find(([, phrases]) => phrases.at(tokens, 0) === tokens.length)?.[0];
}
