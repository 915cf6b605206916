import { type JsonSchema, nameOf } from './api-document.ts';
import { type Html, html, joined, prose, type TemplatePart } from './html.ts';
import type { Words } from './words.ts';

/** Schemas in words: what type a value has, within which bounds, with which members. */

/** A schema of the components is named and led to; all others are described where they stand. */
export function typeOf(schema: JsonSchema, words: Words): Html {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return value(schema.const);
  const or = words.text('type.or');
  if (schema.enum) return joined(schema.enum.map(value), or);
  const forms = formsOf(schema);
  const all = forms.map((form) => typeOf(form, words));
  if (all.length > 0) return joined(all, or);
  if (schema.prefixItems)
    return words.html('type.listOfCount', { count: words.number(schema.prefixItems.length) });
  if (schema.items) return words.html('type.listOf', { type: typeOf(schema.items, words) });
  if (typeof schema.additionalProperties === 'object')
    return words.html('type.byName', { type: typeOf(schema.additionalProperties, words) });
  return html`${[schema.type ?? words.text('type.anything')].flat().join(or)}`;
}

function formsOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? [];
}

function value(given: unknown): Html {
  return html`<code>${JSON.stringify(given)}</code>`;
}

/** `1 to 50, default 10`; nothing where nothing is said. */
function boundsOf(schema: JsonSchema, words: Words): readonly TemplatePart[] {
  const { format, pattern } = schema;
  const [length, items] = [
    within(schema.minLength, schema.maxLength, words),
    within(schema.minItems, schema.maxItems, words),
  ];
  return [
    within(schema.minimum, schema.maximum, words),
    length && words.text('bounds.characters', { range: length }),
    items && words.text('bounds.items', { range: items }),
    format && words.text('bounds.format', { format }),
    pattern && pattern !== '\\S' && words.html('bounds.pattern', { pattern: html`<code>${pattern}</code>` }),
    schema.default !== undefined && words.html('bounds.default', { value: value(schema.default) }),
  ].filter((part) => part !== undefined && part !== false && part !== '');
}

function within(least: number | undefined, most: number | undefined, words: Words): string | undefined {
  const mostIsReal = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  const bounds = { least: words.number(least ?? 0), most: words.number(most ?? 0) };
  if (least !== undefined && mostIsReal)
    return least === most ? bounds.least : words.text('bounds.between', bounds);
  if (mostIsReal) return words.text('bounds.atMost', bounds);
  return least === undefined ? undefined : words.text('bounds.atLeast', bounds);
}

interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly place?: string;
  readonly description?: string | undefined;
  readonly example?: unknown;
}

/** One line of a list of members: its name, what it is, and what is said of it. */
export function member(given: Member, words: Words): Html {
  const { name, schema, isRequired, place, example } = given;
  const bounds = boundsOf(
    schema.items && schema.type === 'array' ? { ...schema, ...itemBounds(schema) } : schema,
    words,
  );
  const notes =
    example === undefined ? bounds : [...bounds, words.html('bounds.example', { value: value(example) })];
  return html`<div>
<dt><code class="name">${name}</code> <span class="type">${typeOf(schema, words)}</span>${
    place !== undefined && html` <span class="place">${place}</span>`
  }${isRequired && html` <strong class="required">${words.text('type.required')}</strong>`}</dt>
<dd>${prose(given.description ?? schema.description, words.ofDocument)}${notes.length > 0 && html`<p class="bounds">${joined(notes, ' · ')}</p>`}</dd>
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
export function membersOf(schema: JsonSchema, words: Words): Html {
  const own = linesOf(schema, '', words);
  const list = own.length > 0 && html`<dl class="members">${own}</dl>`;
  return html`${list}${formLists(schema, '', words)}`;
}

function linesOf(
  { properties = {}, required = [] }: JsonSchema,
  prefix: string,
  words: Words,
): readonly Html[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    const inner = insideOf(schema);
    return [
      member({ name, schema, isRequired: required.includes(key) }, words),
      ...linesOf(inner.schema, `${name}${inner.mark}.`, words),
    ];
  });
}

/** The schema of a list's items, or of the member itself. */
function insideOf(schema: JsonSchema): { readonly schema: JsonSchema; readonly mark: string } {
  return schema.items ? { schema: schema.items, mark: '[]' } : { schema, mark: '' };
}

/** Gives each of several unnamed forms a list of its own. */
function formLists(schema: JsonSchema, path: string, words: Words): readonly Html[] {
  const forms = formsOf(schema).filter(({ properties }) => properties !== undefined);
  const own = forms.map((form, at) => {
    const which = {
      path: html`<code>${path}</code>`,
      at: words.number(at + 1),
      count: words.number(forms.length),
    };
    return html`<p class="form">${words.html(path === '' ? 'form.whole' : 'form.of', which)}</p>
<dl class="members">${linesOf(form, '', words)}</dl>
`;
  });
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const inner = insideOf(property);
    return formLists(inner.schema, `${path === '' ? '' : `${path}.`}${key}${inner.mark}`, words);
  });
  return [...own, ...below];
}
