/** A JSON Schema (2020-12), or any other object of the document. */
export type Schema = object;

/** Members of an object by their name. */
export type Members = Readonly<Record<string, Schema>>;

/** Inclusive at both ends. */
interface Range {
  readonly least: number;
  readonly most: number;
}

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

export function number({ least, most }: Range): Schema {
  return { type: 'number', minimum: least, maximum: most };
}

export function integer(range: Range): Schema {
  return { ...number(range), type: 'integer' };
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

/** A schema of the document's components. */
export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
