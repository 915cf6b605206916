import { readFileSync } from 'node:fs';
import type { Tags } from '../../src/core/core.ts';
import type { Found } from '../../src/find/find.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { type EverydayQuestion, typed } from './everyday-ask.ts';
import { FEATURE_KEYS, fold, foldedNames, hasLetter, type SourcePlace } from './source.ts';

const { names: KNOWN_ELSEWHERE } = JSON.parse(
  readFileSync(new URL('absent.json', import.meta.url), 'utf8'),
) as { readonly names: readonly string[] };

/**
 * What everybody knows and the extract does not have, typed there: right is nothing, something that is called by all
 * the words, or one of the kind that a word says.
 * What a place of the extract holds in its names, addresses, operator or brand is not asked for.
 */
export function absentQuestions(random: Random, places: readonly SourcePlace[]): EverydayQuestion[] {
  const texts = places.map(({ tags }) => fold(Object.values(tags).join(' ')));
  const absent = KNOWN_ELSEWHERE.filter((name) => !texts.some((text) => holdsAll(text, name)));
  const named = places.filter(({ tags }) => hasLetter(tags.name ?? ''));
  return sample(random, absent, absent.length).map((name) =>
    typed(
      'absent',
      name,
      'nothing of that name',
      oneOf(random, named),
      (first) => !first || isCalled(first, name),
    ),
  );
}

function isCalled(found: Found, asked: string): boolean {
  if (found.kind === 'place') return isPlaceCalled(found.hit.record.tags, asked);
  const { name, locality = '', country = '' } = found.result;
  return holdsAll(fold(`${name} ${locality} ${country}`), asked);
}

function isPlaceCalled(tags: Tags, asked: string): boolean {
  const kinds = FEATURE_KEYS.map((key) => fold(tags[key] ?? ''));
  if (
    fold(asked)
      .split(' ')
      .some((word) => kinds.includes(word))
  )
    return true;
  return holdsAll([...foldedNames(tags)].join(' '), asked);
}

/** True if every word of the text asked for is one of the words, or begins one. */
function holdsAll(folded: string, asked: string): boolean {
  const words = folded.split(' ');
  return fold(asked)
    .split(' ')
    .every((word) => words.some((other) => other.startsWith(word)));
}
