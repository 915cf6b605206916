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
import { codesOf, operationHtml, sample, statusHtml, wayOf } from './operation.ts';
import { membersOf, typeOf } from './schemas.ts';

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/**
 * The reference page of an API: one HTML document that needs nothing but the style sheet, script and icon beside it.
 *
 * @param document OpenAPI 3.1; whatever stands in it is shown as text, never as markup
 * @param files addresses of the style sheet, script and icon, relative to the page
 */
export function referencePage(
  document: ApiDocument,
  files: { readonly style: string; readonly script: string; readonly icon: string },
): string {
  const byTag = operationsByTag(document);
  const title = `${document.info.title} API reference`;
  return `<!doctype html>\n${html`<html lang="en">
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
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="title"><a href="#content">${title}</a></p>
<p><span class="version">${document.info.version}</span> <a href="openapi.json">OpenAPI document</a></p>
</header>
${contents(document, byTag)}
<main id="content">
${introduction(document, title, [...byTag.values()].flat())}
${[...byTag].map(([tag, entries]) => tagHtml(document, tag, entries))}
${schemasHtml(document)}
${errorsHtml(document)}
<a class="up" href="#contents">Contents</a>
</main>
</body>
</html>
`}`;
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

function contents(document: ApiDocument, byTag: ReadonlyMap<string, readonly Entry[]>): Html {
  const groups = [...byTag].map(
    ([tag, entries]) => html`<li><a href="#${anchorOf(tag)}">${tag}</a>
<ul>${entries.map(
      ({
        operation,
        method,
      }) => html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${operation.summary}</a></li>
`,
    )}</ul></li>
`,
  );
  const names = Object.keys(document.components.schemas);
  return html`<nav id="contents" aria-label="Contents">
<ul>
<li><a href="#try">Try it</a></li>
<li><a href="#authentication">Authentication</a></li>
${groups}<li><a href="#schemas">Schemas</a>
<ul class="schemas">${names.map(
    (name) => html`<li><a href="#schema-${name}">${name}</a></li>
`,
  )}</ul></li>
<li><a href="#errors">Errors</a></li>
</ul>
</nav>`;
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function introduction(document: ApiDocument, title: string, [first]: readonly Entry[]): Html {
  const schemes = Object.entries(document.components.securitySchemes).map(
    ([
      name,
      { description },
    ]) => html`<div id="credential-${name}"><dt><code>${wayOf(document, name)}</code></dt>
<dd>${prose(description)}</dd></div>
`,
  );
  return html`<h1>${title}</h1>
${prose(document.info.description)}
<section id="try">
<h2>Try it</h2>
<p>The map with its search box is <a href="./">at the root of this server</a>. All paths are below <code>${document.servers[0]?.url}</code>. In the examples <code>$KEY</code> is your key:</p>
${sample('In a shell', `export KEY=wp_live_…\n${first ? curlOf(document, first.path, first.method, first.operation) : ''}`)}
</section>
<section id="authentication">
<h2>Authentication</h2>
<dl class="members">${schemes}</dl>
</section>`;
}

function tagHtml(document: ApiDocument, tag: string, entries: readonly Entry[]): Html {
  return html`<section id="${anchorOf(tag)}">
<h2>${tag}</h2>
${entries.map(({ path, method, operation }) => operationHtml(document, path, method, operation))}</section>
`;
}

function schemasHtml(document: ApiDocument): Html {
  const articles = Object.entries(document.components.schemas).map(([name, schema]) =>
    schemaHtml(document, name, schema),
  );
  return html`<section id="schemas">
<h2>Schemas</h2>
${articles}</section>`;
}

function schemaHtml(document: ApiDocument, name: string, schema: JsonSchema): Html {
  const [example] = schema.examples ?? [];
  return html`<article id="schema-${name}">
<h3>${name} <a class="anchor" href="#schema-${name}" aria-label="Link to: ${name}">#</a></h3>
${schema.properties === undefined && html`<p>${typeOf(schema)}</p>`}${prose(schema.description)}${membersOf(schema)}${
  example !== undefined &&
  examplesOf(document, { example }).map(({ value }) => sample('Example', JSON.stringify(value, undefined, 2)))
}
</article>
`;
}

/** Every code of the responses that refuse, with its status and what it stands for. */
function errorsHtml(document: ApiDocument): Html {
  const lines = Object.values(document.components.responses).flatMap((response) =>
    codesOf(document, response).map((code) => errorHtml(response, code)),
  );
  return html`<section id="errors">
<h2>Errors</h2>
<p>Every error of every path has the body <a href="#schema-Error">Error</a>. The code is for programs and never changes its
meaning; the message is for people and may change.</p>
<dl class="members">${lines}</dl>
</section>`;
}

function errorHtml(response: Response, code: string): Html {
  const { error } = response.content?.['application/json']?.schema?.properties ?? {};
  const sentence = response.description.split(/\n{2,}/).find((line) => line.startsWith(`\`${code}\``));
  return html`<div id="error-${code}"><dt><code class="name">${code}</code> <span class="type">${error?.const !== undefined && statusHtml(statusOf(error.const))}</span></dt>
<dd>${prose(sentence?.replace(/^`\w+`:\s*/, '') ?? response.description)}</dd></div>
`;
}

/** The status of a reason phrase, which is what the body of an error holds. */
function statusOf(reason: unknown): number {
  return Number(Object.keys(STATUS_CODES).find((status) => STATUS_CODES[status] === reason));
}
