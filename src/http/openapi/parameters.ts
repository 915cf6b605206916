import type { TObject, TSchema } from 'typebox';
import type { Operation } from '../operations/operation.ts';
import type { Schema } from './schema.ts';

/** A parameter object of the document. */
export type DocumentParameter = Schema;

const ACCEPT_LANGUAGE: DocumentParameter = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Languages of names, the most wanted first.',
  schema: { type: 'string' },
  example: 'de, en;q=0.5',
};

/** The parameters of a request outside its body. */
export function parametersOf({ inPath, query, acceptsLanguages }: Operation): readonly DocumentParameter[] {
  return [
    ...inPlace('path', inPath),
    ...inPlace('query', query),
    ...(acceptsLanguages ? [ACCEPT_LANGUAGE] : []),
  ];
}

function inPlace(place: 'path' | 'query', schema: TObject | undefined): DocumentParameter[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, one]) =>
    parameter(name, place, one, required.includes(name)),
  );
}

/** Description and example belong to the parameter, whatever else the schema says to its schema. */
function parameter(name: string, place: string, typed: TSchema, isRequired: boolean): DocumentParameter {
  const { description, examples, ...schema }: Readonly<Record<string, unknown>> = { ...typed };
  const [example] = Array.isArray(examples) ? examples : [];
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    description,
    schema,
    ...(example !== undefined && { example }),
  };
}
