import { inAllLanguages, LANGUAGES } from '../languages/languages.ts';
import { analyse } from '../text/text.ts';

const JOINERS = new Set(wordsOf(inAllLanguages('crossingJoiners')));
/** Words for a corner, each with the particles beside it in its own languages: in another one `Lê` begins a name. */
const PARTICLES = particlesOfCorners();

const SIGN = /\s*[&＆/@+×]\s*/gu;
const NUMBER = /^\p{Nd}+\p{L}?$/u;
const INITIAL = /^\p{L}$/u;
/** Places to part a text that are tried. */
const MOST_PARTINGS = 3;

/** Two streets that a text names; the second part may end with a town. */
export interface CrossingText {
  readonly first: string;
  readonly second: string;
}

/** The ways to read a text as two streets that meet: `A & B`, `A/B`, `corner of A and B`, `Ecke A und B`, `A угол B`; the likeliest first. */
export function crossingTexts(text: string): CrossingText[] {
  const tokens = text.trim().split(/\s+/);
  const partings = [...atSigns(text), ...atWords(tokens, JOINERS), ...atWords(tokens, PARTICLES)];
  const bare = partings.map(({ first, second }) => ({
    first: withoutCorner(first),
    second: withoutCorner(second),
  }));
  return bare.filter(({ first, second }) => first !== '' && second !== '').slice(0, MOST_PARTINGS);
}

/** At signs, but not at those of house numbers and of firms: `12/4`, `m&s`. */
function atSigns(text: string): CrossingText[] {
  return [...text.matchAll(SIGN)].flatMap(({ index, 0: sign }) => {
    const [first, second] = [text.slice(0, index), text.slice(index + sign.length)];
    const [before = '', behind = ''] = [first.split(/\s/).at(-1), second.split(/[\s,]/)[0]];
    const isOne = [NUMBER, INITIAL].some((part) => part.test(before) && part.test(behind));
    return isOne ? [] : [{ first, second }];
  });
}

function atWords(tokens: readonly string[], words: Pick<ReadonlySet<string>, 'has'>): CrossingText[] {
  return tokens.flatMap((token, i) => {
    if (i === 0 || i === tokens.length - 1 || !words.has(wordOf(token))) return [];
    return [{ first: tokens.slice(0, i).join(' '), second: tokens.slice(i + 1).join(' ') }];
  });
}

/** The text without words for a corner at its ends, and without the particles behind the first of them. */
function withoutCorner(text: string): string {
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  const at = tokens.findIndex((token) => PARTICLES.has(wordOf(token)));
  const particles = PARTICLES.get(wordOf(tokens[at] ?? ''));
  const isParticle = (token: string): boolean => particles?.has(wordOf(token)) === true;
  const hasCorner = at >= 0 && tokens.slice(0, at).every(isParticle);
  const rest = hasCorner ? tokens.slice(at + 1) : tokens;
  while (hasCorner && rest.length > 1 && isParticle(rest[0]!)) rest.shift();
  while (rest.length > 1 && PARTICLES.has(wordOf(rest.at(-1)!))) rest.pop();
  return rest.join(' ').replace(/[\s,]+$/u, '');
}

function wordOf(token: string): string {
  return analyse(token)[0]?.text ?? '';
}

function wordsOf(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => analyse(phrase).map(({ text }) => text));
}

function particlesOfCorners(): ReadonlyMap<string, ReadonlySet<string>> {
  const particles = new Map<string, ReadonlySet<string>>();
  for (const { corners = [], cornerParticles = [] } of LANGUAGES.values())
    for (const corner of wordsOf(corners))
      particles.set(corner, new Set([...(particles.get(corner) ?? []), ...wordsOf(cornerParticles)]));
  return particles;
}
