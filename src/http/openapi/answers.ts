import { ANSWER_EXAMPLES } from './examples.ts';
import { type Members, reference } from './schema.ts';

/** Contents of answers for the document. */

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

/** JSON whose form another describes. */
export const OPEN_OBJECT = { schema: { type: 'object' } };
