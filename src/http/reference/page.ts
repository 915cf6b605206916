import { STATUS_CODES } from 'node:http';
import {
  type ApiDocument,
  examplesOf,
  type JsonSchema,
  type Operation,
  type Response,
} from './api-document.ts';
import { curlOf } from './curl.ts';
import { type Html, html, prose } from './html.ts';
import { anchorTo, codesOf, operationHtml, type Page, sample, statusHtml, wayOf } from './operation.ts';
import { membersOf, typeOf } from './schemas.ts';
import { PAGE_LANGUAGES, type PageLanguage, Words } from './words.ts';

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Addresses of the style sheet, script and icon, relative to the page; and that of the page itself. */
export interface PageFiles {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
  readonly page: string;
}

/**
 * The reference page of an API: one HTML document that needs nothing but the style sheet, script and icon beside it.
 *
 * @param document OpenAPI 3.1; whatever stands in it is shown as text, never as markup, and in English
 * @param language of the page's own words
 */
export function referencePage(document: ApiDocument, files: PageFiles, language: PageLanguage): string {
  const words = new Words(language);
  const page = { document, words };
  const byTag = operationsByTag(document);
  const title = words.text('page.title', { title: document.info.title });
  return `<!doctype html>\n${html`<html lang="${language}" dir="${words.direction}" data-copy="${words.text('copy.copy')}" data-copied="${words.text('copy.copied')}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<script src="${files.script}" defer></script>
</head>
<body>
<a class="skip" href="#content">${words.text('page.skip')}</a>
<header>
<p class="title"><a href="#content">${title}</a></p>
<p><span class="version">${document.info.version}</span> <a href="openapi.json">${words.text('page.document')}</a></p>
${languages(words, files.page)}
</header>
${contents(page, byTag)}
<main id="content">
${introduction(page, title, [...byTag.values()].flat())}
${[...byTag].map(([tag, entries]) => tagHtml(page, tag, entries))}
${schemasHtml(page)}
${errorsHtml(page)}
<a class="up" href="#contents">${words.text('page.contents')}</a>
</main>
</body>
</html>
`}`;
}

/** The switch of languages: links, so that it needs no script, and an address keeps the language. */
function languages(words: Words, address: string): Html {
  const links = PAGE_LANGUAGES.map((language) => {
    const isCurrent = language === words.language;
    return html`<li><a href="${address}?lang=${language}" hreflang="${language}" lang="${language}"${isCurrent && html` aria-current="true"`}>${nameOf(language)}</a></li>
`;
  });
  return html`<details class="languages">
<summary>${words.text('page.language')}: ${nameOf(words.language)}</summary>
<ul>${links}</ul>
</details>`;
}

/** The name of a language in itself. */
function nameOf(language: PageLanguage): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function operationsByTag({ paths }: ApiDocument): ReadonlyMap<string, readonly Entry[]> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = new Map<string, Entry[]>();
  for (const entry of entries) {
    const tag = entry.operation.tags[0] ?? 'Other';
    byTag.set(tag, [...(byTag.get(tag) ?? []), entry]);
  }
  return byTag;
}

function contents({ document, words }: Page, byTag: ReadonlyMap<string, readonly Entry[]>): Html {
  const groups = [...byTag].map(
    ([tag, entries]) => html`<li><a href="#${anchorOf(tag)}">${words.tag(tag)}</a>
<ul>${entries.map(
      ({
        operation,
        method,
      }) => html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <span${words.ofDocument}>${operation.summary}</span></a></li>
`,
    )}</ul></li>
`,
  );
  const names = Object.keys(document.components.schemas);
  return html`<nav id="contents" aria-label="${words.text('page.contents')}">
<ul>
<li><a href="#try">${words.text('try.title')}</a></li>
<li><a href="#authentication">${words.text('credentials.title')}</a></li>
${groups}<li><a href="#schemas">${words.text('schemas.title')}</a>
<ul class="schemas">${names.map(
    (name) => html`<li><a href="#schema-${name}">${name}</a></li>
`,
  )}</ul></li>
<li><a href="#errors">${words.text('errors.title')}</a></li>
</ul>
</nav>`;
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function introduction(page: Page, title: string, [first]: readonly Entry[]): Html {
  const { document, words } = page;
  const schemes = Object.entries(document.components.securitySchemes).map(
    ([name, { description }]) => html`<div id="credential-${name}"><dt>${wayOf(page, name)}</dt>
<dd>${prose(description, words.ofDocument)}</dd></div>
`,
  );
  const places = {
    map: html`<a href="./">${words.text('try.map')}</a>`,
    address: html`<code>${document.servers[0]?.url}</code>`,
    key: html`<code>$KEY</code>`,
  };
  return html`<h1>${title}</h1>
${!words.isEnglish && html`<p>${words.text('page.inEnglish')}</p>`}
${prose(document.info.description, words.ofDocument)}
<section id="try">
<h2>${words.text('try.title')}</h2>
<p>${words.html('try.text', places)}</p>
${sample(words.text('try.shell'), `export KEY=wp_live_…\n${first ? curlOf(document, first.path, first.method, first.operation) : ''}`)}
</section>
<section id="authentication">
<h2>${words.text('credentials.title')}</h2>
<dl class="members">${schemes}</dl>
</section>`;
}

function tagHtml(page: Page, tag: string, entries: readonly Entry[]): Html {
  return html`<section id="${anchorOf(tag)}">
<h2>${page.words.tag(tag)}</h2>
${entries.map(({ path, method, operation }) => operationHtml(page, path, method, operation))}</section>
`;
}

function schemasHtml(page: Page): Html {
  const articles = Object.entries(page.document.components.schemas).map(([name, schema]) =>
    schemaHtml(page, name, schema),
  );
  return html`<section id="schemas">
<h2>${page.words.text('schemas.title')}</h2>
${articles}</section>`;
}

function schemaHtml({ document, words }: Page, name: string, schema: JsonSchema): Html {
  const [example] = schema.examples ?? [];
  return html`<article id="schema-${name}">
<h3><span dir="ltr">${name}</span> ${anchorTo(`schema-${name}`, name, words)}</h3>
${schema.properties === undefined && html`<p>${typeOf(schema, words)}</p>`}${prose(schema.description, words.ofDocument)}${membersOf(schema, words)}${
  example !== undefined &&
  examplesOf(document, { example }).map(({ value }) =>
    sample(words.text('operation.example'), JSON.stringify(value, undefined, 2)),
  )
}
</article>
`;
}

/** Every code of the responses that refuse, with its status and what it stands for. */
function errorsHtml({ document, words }: Page): Html {
  const lines = Object.values(document.components.responses).flatMap((response) =>
    codesOf(document, response).map((code) => errorHtml(response, code, words)),
  );
  return html`<section id="errors">
<h2>${words.text('errors.title')}</h2>
<p>${words.html('errors.text', { schema: html`<a href="#schema-Error">Error</a>` })}</p>
<dl class="members">${lines}</dl>
</section>`;
}

function errorHtml(response: Response, code: string, words: Words): Html {
  const { error } = response.content?.['application/json']?.schema?.properties ?? {};
  const sentence = response.description.split(/\n{2,}/).find((line) => line.startsWith(`\`${code}\``));
  return html`<div id="error-${code}"><dt><code class="name">${code}</code> <span class="type">${error?.const !== undefined && statusHtml(statusOf(error.const))}</span></dt>
<dd>${prose(sentence?.replace(/^`\w+`:\s*/, '') ?? response.description, words.ofDocument)}</dd></div>
`;
}

/** The status of a reason phrase, which is what the body of an error holds. */
function statusOf(reason: unknown): number {
  return Number(Object.keys(STATUS_CODES).find((status) => STATUS_CODES[status] === reason));
}
