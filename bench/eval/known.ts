import { below, hash32, hashText, type Random, randomStream } from '../random.ts';
import { absentQuestions } from './absent.ts';
import { brandQuestions } from './brands.ts';
import { categoryWordQuestions } from './category-words.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { kindWordQuestions, typedKindWordQuestions } from './kind-words.ts';
import { nearNonsenseQuestions } from './near-nonsense.ts';
import { exitQuestions, readReferenced, roadQuestions } from './references.ts';
import type { RowKind } from './report.ts';
import type { SourcePlace } from './source.ts';
import { readTwins, twinQuestions } from './twins.ts';
import { withTypingError } from './typing.ts';
import { airportQuestions, otherNameQuestions, townQuestions } from './world-towns.ts';

/** Fewer letters begin too many names. */
const LEAST_LETTERS_TYPED = 4;
const UNSPACED = /[\p{sc=Han}\p{sc=Hangul}]/u;
/** Shorter names with an error in them may be anything. */
const LEAST_LETTERS_MISSPELT = 6;

/** What everybody knows: towns of the world, airports, brands, sights, words for kinds of places; and what nobody means. */
export const KNOWN_KINDS = [
  { id: 'world-town', label: 'the 200 largest towns of the world', target: 0.995 },
  { id: 'world-town-typed', label: 'the 200 largest towns while typing, from nowhere', target: 0.995 },
  { id: 'world-name', label: 'towns of the world in other languages', target: 0.98 },
  { id: 'world-name-typed', label: 'towns in other languages while typing, from nowhere', target: 0.95 },
  { id: 'airport', label: 'airports by their code, first three', target: 0.98 },
  { id: 'airport-typed', label: 'airports while typing their code, first three', target: 0.98 },
  { id: 'near-nonsense', label: 'words like names of countries are not answered by them', target: 0.98 },
  { id: 'absent', label: 'what is known elsewhere and is not here is not answered' },
  { id: 'misspelt-town', label: 'the 200 largest towns with a typing error', target: 0.95 },
  { id: 'category-word', label: 'everyday word for a kind, first five', target: 0.95 },
  { id: 'brand', label: 'brand, first result', target: 0.98 },
  { id: 'kind-word', label: 'kind and a word of the name, at the place, first ten', target: 0.98 },
  { id: 'kind-word-typed', label: 'the same while typing', target: 0.98 },
  { id: 'twin', label: 'sight before what is named after it, in search', target: 0.95 },
  { id: 'twin-typed', label: 'sight before what is named after it, while typing', target: 0.95 },
  { id: 'road-reference', label: 'road by its reference' },
  { id: 'road-reference-typed', label: 'road by its reference while typing, on it' },
  { id: 'exit', label: 'motorway exit by its number, at it' },
] as const satisfies readonly RowKind[];

export type KnownKindId = (typeof KNOWN_KINDS)[number]['id'];

type Deriver = (random: Random, options: GeocodeOptions) => EverydayQuestion[] | Promise<EverydayQuestion[]>;

/** All questions of the kinds that are asked for; the same for the same seed and source. */
export async function deriveKnownQuestions(
  path: string,
  places: readonly SourcePlace[],
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): Promise<EverydayQuestion[]> {
  const derivers = deriversOf(path, places);
  const questions: EverydayQuestion[] = [];
  for (const { id } of KNOWN_KINDS.filter((kind) => isAsked(kind.id))) {
    const random = randomStream(hash32(options.seed, hashText(`${options.extract}/${id}`)));
    questions.push(...(await derivers[id](random, options)).slice(0, options.limit));
  }
  return questions;
}

function deriversOf(path: string, places: readonly SourcePlace[]): Readonly<Record<KnownKindId, Deriver>> {
  return {
    'world-town': () => townQuestions('world-town', (name) => name),
    'world-town-typed': (random) => townQuestions('world-town-typed', unfinished(random)),
    'world-name': (random) => otherNameQuestions('world-name', random, (name) => name),
    'world-name-typed': (random) => otherNameQuestions('world-name-typed', random, unfinished(random)),
    airport: (random) => airportQuestions('airport', random),
    'airport-typed': (random) => airportQuestions('airport-typed', random),
    'near-nonsense': (random) => nearNonsenseQuestions(random, places),
    absent: (random) => absentQuestions(random, places),
    'misspelt-town': (random) => townQuestions('misspelt-town', misspelt(random)),
    'category-word': (random) => categoryWordQuestions(random, places),
    brand: (random) => brandQuestions(random, places),
    'kind-word': (random, { extract }) => kindWordQuestions(random, places, extract),
    'kind-word-typed': (random, { extract }) => typedKindWordQuestions(random, places, extract),
    twin: async (random) => twinQuestions('twin', random, await readTwins(path)),
    'twin-typed': async (random) => twinQuestions('twin-typed', random, await readTwins(path)),
    'road-reference': async (random) =>
      roadQuestions('road-reference', false, random, await readReferenced(path)),
    'road-reference-typed': async (random) =>
      roadQuestions('road-reference-typed', true, random, await readReferenced(path)),
    exit: async (random) => exitQuestions('exit', random, await readReferenced(path)),
  };
}

/** Without its last letter, or two of a long name. */
function unfinished(random: Random): (name: string) => string {
  return (name) => {
    const letters = [...name];
    const dropped = letters.length > LEAST_LETTERS_TYPED + 2 ? 1 + below(random, 2) : 1;
    const isShort = letters.length <= (UNSPACED.test(name) ? 2 : LEAST_LETTERS_TYPED);
    return isShort ? name : letters.slice(0, -dropped).join('').trimEnd();
  };
}

function misspelt(random: Random): (name: string) => string | undefined {
  return (name) => withTypingError(random, name, LEAST_LETTERS_MISSPELT);
}
