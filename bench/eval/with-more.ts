import { hash32, hashText, type Random, randomStream } from '../random.ts';
import type { EverydayQuestion } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import type { Ground } from './ground.ts';
import { anchorQuestions, readAnchors } from './kind-anchor.ts';
import { nameKindQuestions, readKinds } from './name-kind.ts';
import { nameLikeKindQuestions } from './name-like-kind.ts';
import { nameStreetQuestions } from './name-street.ts';
import type { RowKind } from './report.ts';
import type { SourcePlace } from './source.ts';

/** A name or a kind with more beside it. Targets: issue 42, "How it is held". */
export const WITH_MORE_KINDS = [
  { id: 'name-street', label: 'name or brand with its street', target: 0.95 },
  { id: 'name-street-bare', label: 'the same where the place has no street of its own', target: 0.85 },
  { id: 'kind-anchor', label: 'kind with any named thing', target: 0.93 },
  { id: 'name-kind', label: 'name with its kind in forward geocoding', target: 0.95 },
  { id: 'name-like-kind', label: 'name that is a kind in other languages', target: 0.98 },
] as const satisfies readonly RowKind[];

type WithMoreKindId = (typeof WITH_MORE_KINDS)[number]['id'];

interface Source extends Ground {
  readonly places: readonly SourcePlace[];
}

type Deriver = (random: Random, options: GeocodeOptions) => EverydayQuestion[] | Promise<EverydayQuestion[]>;

/** All questions of the kinds that are asked for; the same for the same seed and source. */
export async function deriveWithMoreQuestions(
  path: string,
  source: Source,
  options: GeocodeOptions,
  isAsked: (kind: string) => boolean,
): Promise<EverydayQuestion[]> {
  const derivers: Readonly<Record<WithMoreKindId, Deriver>> = {
    'name-street': (random, asked) => nameStreetQuestions('name-street', source, asked, random),
    'name-street-bare': (random, asked) => nameStreetQuestions('name-street-bare', source, asked, random),
    'kind-anchor': async (random, asked) =>
      anchorQuestions(await readAnchors(path), source.places, asked, random),
    'name-kind': async (random, asked) => nameKindQuestions(await readKinds(path), asked, random),
    'name-like-kind': (random, asked) => nameLikeKindQuestions(source.places, asked, random),
  };
  const questions: EverydayQuestion[] = [];
  for (const { id } of WITH_MORE_KINDS.filter((kind) => isAsked(kind.id))) {
    const random = randomStream(hash32(options.seed, hashText(`${options.extract}/${id}`)));
    questions.push(...(await derivers[id](random, options)).slice(0, options.limit));
  }
  return questions;
}
