import { errorResponses } from './error-responses.ts';
import { ANSWER_EXAMPLES } from './examples.ts';
import type { DocumentParameter } from './parameters.ts';
import { type Members, reference, type Schema } from './schema.ts';

/** What the operations of the document are made of. */

/** Refusals that any request may meet before it reaches its route. */
const ANYWHERE = [400, 408, 417, 431, 500, 503];
export const OF_GUARDS = [401, 403, 429];
export const OF_BODIES = [413, 415];
export const NOT_FOUND = [404];

export const NO_CREDENTIAL: readonly Schema[] = [];
export const BEARER: readonly Schema[] = [{ bearer: [] }];
export const BEARER_OR_PUBLISHABLE: readonly Schema[] = [{ bearer: [] }, { publishableKey: [] }];
export const BEARER_OR_QUERY: readonly Schema[] = [{ bearer: [] }, { accessToken: [] }];

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: Schema;
  readonly responses: Members;
  readonly security: readonly Schema[];
}

/** Operations of a path, by method. */
export type Path = Readonly<Partial<Record<'get' | 'post', Operation>>>;

/** @param status of success */
export function answer(description: string, content: Members, status = 200): Members {
  return { [status]: { description, content } };
}

/** Name of a schema of which there is an example. */
type Example = keyof typeof ANSWER_EXAMPLES;

export const json = (schema: Example): Members => ({
  'application/json': { schema: reference(schema), example: ANSWER_EXAMPLES[schema] },
});
export const geoJson = (schema: string, example: Example): Members => ({
  'application/geo+json': { schema: reference(schema), example: ANSWER_EXAMPLES[example] },
});
export const eitherForm = (formA: Example, formB: Example): Members => ({
  'application/json': {
    schema: { anyOf: [reference(formA), reference(formB)] },
    examples: { a: { value: ANSWER_EXAMPLES[formA] }, b: { value: ANSWER_EXAMPLES[formB] } },
  },
});

export const NOT_MODIFIED: Members = {
  304: { description: 'The client holds it already (If-None-Match).' },
};

/** @param statuses with which the route may refuse, beside those of all routes */
export function refusals(...statuses: readonly (readonly number[])[]): Members {
  return errorResponses([...ANYWHERE, ...statuses.flat()]);
}
