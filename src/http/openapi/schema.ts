import type { Range } from '../limits.ts';

/** A JSON Schema (2020-12), or any other object of the document. */
export type Schema = Readonly<Record<string, unknown>>;

/** Members of an object by their name. */
export type Members = Readonly<Record<string, Schema>>;

/** A range of `limits.ts`; those with a value for who gives none say it. */
export type Limits = Range & { readonly fallback?: number };

export const TEXT: Schema = { type: 'string' };
/** Tags of the source in a group; their keys are the source's. */
export const TEXTS_BY_KEY: Schema = { type: 'object', additionalProperties: { type: 'string' } };
export const SHARE: Schema = { type: 'number', minimum: 0, maximum: 1 };
export const COUNT: Schema = { type: 'integer', minimum: 0 };
export const FLAG: Schema = { type: 'boolean' };

export function text(description: string): Schema {
  return { type: 'string', description };
}

export function described(description: string, schema: Schema): Schema {
  return { ...schema, description };
}

export function number({ least, most, fallback }: Limits): Schema {
  return {
    type: 'number',
    minimum: least,
    maximum: most,
    ...(fallback !== undefined && { default: fallback }),
  };
}

export function integer(limits: Limits): Schema {
  return { ...number(limits), type: 'integer' };
}

/** Text that may be blank, at most so many code points. */
export function shortText({ mostCharacters }: { readonly mostCharacters: number }): Schema {
  return { type: 'string', maxLength: mostCharacters };
}

/** Text that is not blank. */
export function filledText(limits: { readonly mostCharacters: number }): Schema {
  return { ...shortText(limits), minLength: 1, pattern: '\\S' };
}

export function oneOf(values: readonly string[]): Schema {
  return { type: 'string', enum: values };
}

export function list(items: Schema, count?: Range): Schema {
  return { type: 'array', items, ...(count && { minItems: count.least, maxItems: count.most }) };
}

/** A list of exactly these. */
export function tuple(...items: readonly Schema[]): Schema {
  return { type: 'array', prefixItems: items, items: false, minItems: items.length, maxItems: items.length };
}

/** An object; members not listed may join it in time. */
export function object(properties: Members, required: readonly string[] = []): Schema {
  return { type: 'object', ...(required.length > 0 && { required }), properties };
}

/** An object of exactly these members, as what is sent must be. */
export function closedObject(properties: Members, required: readonly string[] = []): Schema {
  return { ...object(properties, required), additionalProperties: false };
}

/** A schema of the document's components. */
export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
