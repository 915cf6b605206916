/** The parts of an OpenAPI document that the reference page shows. */

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
}

interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, Response>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Examples;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<
    Record<string, { readonly description?: string; readonly schema?: JsonSchema }>
  >;
  readonly content?: Content;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Examples;
}

type Examples = Readonly<Record<string, { readonly summary?: string; readonly value?: unknown } | Reference>>;

interface SecurityScheme {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
}

export interface Reference {
  readonly $ref: string;
}

export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Follows a reference within the document; returns anything else as it is. */
export function resolved<T extends object>(document: ApiDocument, given: T | Reference): T {
  if (!('$ref' in given) || typeof given.$ref !== 'string') return given as T; // without $ref it is the schema itself
  const steps = given.$ref.replace(/^#\//, '').split('/');
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
  return found as T; // the tests of the document hold that every reference leads to something of its kind
}

/** The last part of a reference: `#/components/schemas/Error` → `Error`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

/** The examples of a parameter or media type, one or many. */
export function examplesOf(
  document: ApiDocument,
  { example, examples }: { readonly example?: unknown; readonly examples?: Examples },
): readonly Example[] {
  if (example !== undefined) return [{ value: example }];
  return Object.entries(examples ?? {}).map(([name, given]) => {
    const { summary, value } = resolved(document, given);
    return { summary: summary ?? name, value };
  });
}
