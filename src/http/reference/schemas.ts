import { type JsonSchema, nameOf } from './api-document.ts';
import { type Html, html, joined, prose, type TemplatePart } from './html.ts';

/** Schemas in words: what type a value has, within which bounds, with which members. */

/** A schema of the components is named and led to; all others are described where they stand. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return value(schema.const);
  if (schema.enum) return joined(schema.enum.map(value), ' or ');
  const forms = formsOf(schema);
  if (forms.length > 0) return joined(forms.map(typeOf), ' or ');
  if (schema.prefixItems) return html`list of ${schema.prefixItems.length}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === 'object')
    return html`object of ${typeOf(schema.additionalProperties)} by name`;
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}`;
}

function formsOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? [];
}

function value(given: unknown): Html {
  return html`<code>${JSON.stringify(given)}</code>`;
}

/** `1 to 50, default 10`; nothing where nothing is said. */
function boundsOf(schema: JsonSchema): readonly TemplatePart[] {
  const { format, pattern } = schema;
  return [
    within(schema.minimum, schema.maximum, ''),
    within(schema.minLength, schema.maxLength, ' characters'),
    within(schema.minItems, schema.maxItems, ' items'),
    format && html`format ${format}`,
    pattern && pattern !== '\\S' && html`pattern <code>${pattern}</code>`,
    schema.default !== undefined && html`default ${value(schema.default)}`,
  ].filter((part) => part !== undefined && part !== false && part !== '');
}

function within(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const mostIsReal = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (least !== undefined && mostIsReal)
    return least === most ? `${shown(least)}${unit}` : `${shown(least)} to ${shown(most)}${unit}`;
  if (mostIsReal) return `at most ${shown(most)}${unit}`;
  return least === undefined ? undefined : `at least ${shown(least)}${unit}`;
}

function shown(bound: number): string {
  return bound.toLocaleString('en');
}

/** One line of a list of members: its name, what it is, and what is said of it. */
export function member(given: {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly place?: string;
  readonly description?: string | undefined;
  readonly example?: unknown;
}): Html {
  const { name, schema, isRequired, place, example } = given;
  const bounds = boundsOf(
    schema.items && schema.type === 'array' ? { ...schema, ...itemBounds(schema) } : schema,
  );
  const notes = example === undefined ? bounds : [...bounds, html`example ${value(example)}`];
  return html`<div>
<dt><code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>${
    place !== undefined && html` <span class="place">${place}</span>`
  }${isRequired && html` <strong class="required">required</strong>`}</dt>
<dd>${prose(given.description ?? schema.description)}${notes.length > 0 && html`<p class="bounds">${joined(notes, ' · ')}</p>`}</dd>
</div>
`;
}

/** Bounds of a list's items stand beside those of the list where it has none of the same kind. */
function itemBounds({ items }: JsonSchema): Partial<JsonSchema> {
  if (!items || items.$ref) return {};
  const { minLength, maxLength } = items;
  return { ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) };
}

/** The members of an object, those of objects inside it under dotted names, and of each form it may take. */
export function membersOf(schema: JsonSchema): Html {
  const own = linesOf(schema, '');
  const list = own.length > 0 && html`<dl class="members">${own}</dl>`;
  return html`${list}${formLists(schema, '')}`;
}

function linesOf({ properties = {}, required = [] }: JsonSchema, prefix: string): readonly Html[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    const inner = insideOf(schema);
    return [
      member({ name, schema, isRequired: required.includes(key) }),
      ...linesOf(inner.schema, `${name}${inner.mark}.`),
    ];
  });
}

/** The schema of a list's items, or of the member itself. */
function insideOf(schema: JsonSchema): { readonly schema: JsonSchema; readonly mark: string } {
  return schema.items ? { schema: schema.items, mark: '[]' } : { schema, mark: '' };
}

/** Gives each of several unnamed forms a list of its own. */
function formLists(schema: JsonSchema, path: string): readonly Html[] {
  const forms = formsOf(schema).filter(({ properties }) => properties !== undefined);
  const own = forms.map(
    (
      form,
      at,
    ) => html`<p class="form">${path === '' ? 'The whole' : html`<code>${path}</code>`}, form ${at + 1} of ${forms.length}</p>
<dl class="members">${linesOf(form, '')}</dl>
`,
  );
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const inner = insideOf(property);
    return formLists(inner.schema, `${path === '' ? '' : `${path}.`}${key}${inner.mark}`);
  });
  return [...own, ...below];
}
