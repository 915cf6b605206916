import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer } from '../http/fixture.ts';

/** The page at /docs against the OpenAPI document that it is made of. */

interface Named {
  readonly name: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Named[];
  readonly responses: Readonly<Record<string, object>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}

let app: FastifyInstance;
let document: Document;
let page: string;
beforeAll(async () => {
  app = testServer({ publicUrl: () => 'https://places.example' });
  document = (await app.inject('/openapi.json')).json();
  page = (await app.inject('/docs')).body;
});
afterAll(() => app.close());

/** The text from the element with this identifier up to the next article or section. */
function partOf(id: string): string {
  const begin = page.indexOf(`id="${id}"`);
  expect(begin, id).toBeGreaterThan(0);
  const end = page.slice(begin).search(/<\/article>|<\/section>/);
  return page.slice(begin, begin + end);
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('what it holds', () => {
  it('every operation with its path, method, parameters and statuses', () => {
    expect(operations().length).toBeGreaterThanOrEqual(14);
    for (const { path, method, operation } of operations()) {
      const part = partOf(operation.operationId);
      expect(part).toContain(
        `<span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>`,
      );
      for (const { name } of operation.parameters ?? [])
        expect(part, operation.operationId).toContain(`<code class="name">${name}</code>`);
      for (const status of Object.keys(operation.responses))
        expect(part, operation.operationId).toContain(`>${status}</span>`);
    }
  });

  it('a request for every operation, at the configured address', () => {
    for (const { operation } of operations())
      expect(partOf(operation.operationId)).toMatch(/<code>curl [^<]*https:\/\/places\.example\//);
  });

  it('every schema with its members', () => {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas))
      for (const member of Object.keys(properties))
        expect(partOf(`schema-${name}`), name).toContain(`<code class="name">${member}</code>`);
  });

  it('every code that the document knows, with what it stands for', () => {
    const { Error: error } = document.components.schemas as Record<
      string,
      { properties: { code: { enum: string[] } } }
    >;
    const codes = error?.properties.code.enum ?? [];
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      const entry = page.slice(page.indexOf(`<div id="error-${code}">`)).split('</div>', 1)[0];
      expect(entry, code).toMatch(/<span class="status s[45]">[45]\d\d<\/span>[\s\S]*<p>[A-Z][^<]{15,}/);
    }
  });
});

describe('the HTML', () => {
  it('opens and closes every element in turn, and gives no identifier twice', () => {
    expect(nestingFlaw(page)).toBeUndefined();
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('leads to what exists', () => {
    const inside = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(inside.length).toBeGreaterThan(100);
    for (const id of new Set(inside)) expect(page).toContain(` id="${id}"`);
  });

  it('loads its own three files and nothing from elsewhere', async () => {
    const loaded = [
      ...page.matchAll(/<(?:link|script|img|iframe|object|source)\b[^>]*(?:href|src)="([^"]*)"/g),
    ];
    const addresses = loaded.map(([, address = '']) => address);
    expect(addresses.sort()).toEqual(['docs/icon.svg', 'docs/reference.css', 'docs/reference.js']);
    for (const address of addresses) {
      const file = await app.inject(`/${address}`);
      expect(file.statusCode, address).toBe(200);
      expect(file.body).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import|url\(/);
    }
  });

  it('has neither script nor style in line, as its policy demands', async () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    expect(page.match(/<script\b[^>]*>[^<]/)).toBeNull();
    const policy = String((await app.inject('/docs')).headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|data:|https?:/);
  });
});

describe('the answer', () => {
  it('is public, kept by caches, 304 for who holds it, and compressed', async () => {
    const first = await app.inject('/docs');
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    const held = { 'if-none-match': String(first.headers.etag) };
    for (const url of ['/docs', '/docs/reference.css']) {
      const again = await app.inject({ url, headers: url === '/docs' ? held : { 'if-none-match': '*' } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const packed = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(page.length / 4);
  });

  it('of a slash at the end leads to the page, of another file is 404', async () => {
    const slash = await app.inject('/docs/');
    expect([slash.statusCode, slash.headers.location]).toEqual([308, '../docs']);
    for (const name of ['other.css', 'constructor', '..%2fopenapi.json', 'reference.css%00']) {
      const other = await app.inject(`/docs/${name}`);
      expect([other.statusCode, other.json().code], name).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });
});

describe('the language', () => {
  const languageOf = async (url: string, accept?: string) => {
    const answer = await app.inject({
      url,
      headers: accept === undefined ? {} : { 'accept-language': accept },
    });
    const [, language, direction] = /<html lang="([^"]+)" dir="([^"]+)"/.exec(answer.body) ?? [];
    return { answer, language, direction };
  };

  it.each([
    ['/docs', undefined, 'en-US', 'ltr'],
    ['/docs', 'de-CH, en;q=0.5', 'de', 'ltr'],
    ['/docs', 'ja, ar-EG;q=0.8', 'ar', 'rtl'],
    ['/docs?lang=pl', 'de', 'pl', 'ltr'],
    ['/docs?lang=xx', 'fr', 'fr', 'ltr'],
    ['/docs?lang=%22%3E', 'ru', 'ru', 'ltr'],
  ])('of %s for %s is %s', async (url, accept, language, direction) => {
    const told = await languageOf(url, accept);
    expect([told.language, told.direction]).toEqual([language, direction]);
    expect(told.answer.headers['content-language']).toBe(language);
    expect(String(told.answer.headers.vary)).toContain('Accept-Language');
    expect(nestingFlaw(told.answer.body)).toBeUndefined();
  });

  it('can be changed to each of eleven, each page with a tag of its own', async () => {
    const links = [...page.matchAll(/href="(docs\?lang=([^"]+)" hreflang="\2" lang="\2")/g)];
    expect(links).toHaveLength(11);
    const tags = new Set<unknown>();
    for (const [, , language = ''] of links) {
      const told = await languageOf(`/docs?lang=${language}`);
      expect(told.language).toBe(language);
      expect(told.answer.body.match(/aria-current="true"/g)).toHaveLength(1);
      tags.add(told.answer.headers.etag);
    }
    expect(tags.size).toBe(11);
  });

  it('has a word for every heading that the document gives', async () => {
    const { body } = (await languageOf('/docs?lang=ru')).answer;
    const headings = [...body.matchAll(/<h[24]>([^<]*)<\/h[24]>/g)].map(([, text = '']) => text);
    expect(headings.length).toBeGreaterThan(100);
    expect(headings.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
  });
});

const VOID = new Set(['meta', 'link', 'br', 'hr', 'img']);
/** Elements that a paragraph cannot hold: a browser would end the paragraph before them. */
const BLOCKS = new Set([
  'p',
  'dl',
  'ul',
  'figure',
  'pre',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'div',
]);

/** The first tag that does not fit where it stands. */
function nestingFlaw(text: string): string | undefined {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (VOID.has(name)) continue;
    if (slash && open.pop() !== name) return `${tag} after ${open.join(' ')}`;
    if (!slash && open.at(-1) === 'p' && BLOCKS.has(name)) return `${tag} in a paragraph`;
    if (!slash) open.push(name);
  }
  return open.length === 0 ? undefined : `${open.join(' ')} never ended`;
}
