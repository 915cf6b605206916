import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiDocument, JsonSchema, Operation } from './api-document.ts';
import { curlOf } from './curl.ts';
import { html, prose } from './html.ts';
import { referencePage } from './page.ts';
import { member, membersOf } from './schemas.ts';
import { Words } from './words.ts';

const FILES = { style: 's.css', script: 's.js', icon: 'i.svg', page: 'docs' };
const ENGLISH = new Words('en-US');

/** A document whose every text is the one given. */
function documentOf(text: string): ApiDocument {
  const schema: JsonSchema = {
    type: 'object',
    description: text,
    properties: { [text]: { type: text, description: text, pattern: text, default: text, enum: [text] } },
  };
  const response = { description: text, content: { [text]: { schema, example: text } } };
  const operation: Operation = {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    parameters: [{ name: text, in: text, description: text, schema, example: text }],
    requestBody: {
      description: text,
      content: { [text]: { schema, examples: { [text]: { value: text } } } },
    },
    responses: { 200: response, 400: { $ref: '#/components/responses/Bad' } },
    security: [{ [text]: [] }],
  };
  return {
    info: { title: text, version: text, description: text },
    servers: [{ url: text }],
    paths: { [text]: { [text]: operation } },
    components: {
      schemas: { [text]: schema },
      responses: { Bad: response },
      securitySchemes: { [text]: { type: text, in: text, name: text, description: text } },
    },
  };
}

const tags = (page: string) =>
  [...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));

describe('text of the document', () => {
  it('never becomes markup, wherever it stands', () => {
    const plain = tags(referencePage(documentOf('x'), FILES, 'en-US'));
    for (const attack of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      '</code></pre><iframe>',
      '&lt;b&gt;<b>',
    ])
      expect(tags(referencePage(documentOf(attack), FILES, 'en-US')), attack).toEqual(plain);
  });

  it('is what a browser reads again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = String(html`${text}`).replaceAll(
          /&(lt|gt|quot|#39|amp);/g,
          (_, name: string) => SIGNS[name] ?? '',
        );
        expect(read).toBe(text);
        expect(String(html`${text}`)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('has paragraphs and code', () => {
    expect(String(prose('Needs `a<b`.\n\nNo more.', html``))).toBe(
      '<p>Needs <code>a&lt;b</code>.</p><p>No more.</p>',
    );
  });
});

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

describe('members', () => {
  const words = (schema: JsonSchema) =>
    String(membersOf(schema, ENGLISH))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();

  it('say type, whether they are required, bounds and default', () => {
    const limit: JsonSchema = { type: 'integer', minimum: 1, maximum: 1000, default: 20 };
    expect(words({ properties: { limit }, required: ['limit'] })).toBe(
      'limit integer required 1 to 1,000 · default 20',
    );
  });

  it('of objects inside have dotted names, of items of lists brackets', () => {
    const point: JsonSchema = { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] };
    expect(words({ properties: { at: point, all: { type: 'array', items: point } } })).toBe(
      'at object at.lat number required all list of object all[].lat number required',
    );
  });

  it('of each form that something may take stand in a list of their own', () => {
    const form = (name: string): JsonSchema => ({
      type: 'object',
      properties: { [name]: { type: 'string' } },
    });
    expect(
      words({ properties: { asked: { type: 'array', items: { anyOf: [form('q'), form('lat')] } } } }),
    ).toBe('asked list of object or object asked[] , form 1 of 2 q string asked[] , form 2 of 2 lat string');
  });

  it('lead to the schemas that have a name', () => {
    const schema = { $ref: '#/components/schemas/Place' };
    const shown = member({ name: 'one', schema, isRequired: false }, ENGLISH);
    expect(String(shown)).toContain('<a href="#schema-Place">Place</a>');
  });
});

describe('the command line of an example', () => {
  const base: Operation = {
    operationId: 'o',
    summary: '',
    tags: [],
    responses: {},
    security: [{ bearer: [] }],
  };
  const document: ApiDocument = { ...documentOf('x'), servers: [{ url: 'http://h' }] };

  it('fills the path, asks what is required, and shows where the key goes', () => {
    const parameter = (name: string, place: string, required: boolean, example: unknown) => ({
      name,
      in: place,
      required,
      example,
      schema: {},
    });
    const parameters = [
      parameter('id', 'path', true, 'a/b'),
      parameter('q', 'query', true, 'rue d’Or & co'),
      parameter('limit', 'query', false, 5),
    ];
    expect(curlOf(document, '/v1/{id}', 'get', { ...base, parameters })).toBe(
      `curl 'http://h/v1/a%2Fb?q=rue%20d%E2%80%99Or%20%26%20co' \\\n  -H "Authorization: Bearer $KEY"`,
    );
  });

  it('sends a body between quotes that a shell leaves alone', () => {
    const requestBody = { content: { 'application/json': { example: { query: "joe's" } } } };
    const line = curlOf(document, '/v1', 'post', { ...base, requestBody, security: [] });
    expect(line).toBe(
      `curl 'http://h/v1' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"query":"joe'\\''s"}'`,
    );
  });
});
