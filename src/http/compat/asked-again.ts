import type { Entry, ObjectIdentifier, Question } from '../../answers/answers.ts';
import type { CompatService } from './interface.ts';
import { numericIdOf } from './numeric-id.ts';

type More = Pick<Extract<Question, { kind: 'entries' }>, 'shapes' | 'withAddresses'>;

/** The objects of entries once more, by their numbers, with what else is asked of them. */
export async function askedAgain(
  entries: readonly Entry[],
  languages: readonly string[],
  more: More,
  { ask }: CompatService,
): Promise<ReadonlyMap<number, Entry>> {
  const objects = entries.flatMap(({ source }): ObjectIdentifier[] =>
    source ? [{ type: source.type, sourceId: source.sourceId }] : [],
  );
  if (objects.length === 0) return new Map();
  const asked = { by: 'objects', objects, languages } as const;
  const { answer } = await ask({ kind: 'entries', asked, ...more });
  const found = JSON.parse(answer.head) as readonly Entry[]; // what the answerer wrote of a list of entries
  return new Map(found.map((entry) => [numericIdOf(entry), entry]));
}
