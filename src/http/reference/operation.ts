import { STATUS_CODES } from 'node:http';
import {
  type ApiDocument,
  type Content,
  examplesOf,
  type JsonSchema,
  type Operation,
  type Parameter,
  type Response,
  resolved,
} from './api-document.ts';
import { curlOf } from './curl.ts';
import { type Html, html, joined, prose } from './html.ts';
import { member, membersOf, typeOf } from './schemas.ts';
import type { Words } from './words.ts';

/** What all parts of the page are made of. */
export interface Page {
  readonly document: ApiDocument;
  readonly words: Words;
}

/** An operation of the document with everything it takes and answers. */
export function operationHtml(page: Page, path: string, method: string, operation: Operation): Html {
  const { operationId, summary } = operation;
  const { document, words } = page;
  return html`<article id="${operationId}">
<h3><span${words.ofDocument}>${summary}</span> ${anchorTo(operationId, summary, words)}</h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${prose(operation.description, words.ofDocument)}
${credentials(page, operation)}
${parametersHtml(page, operation)}
${bodyHtml(page, operation)}
<h4>${words.text('operation.example')}</h4>
${sample(words.text('operation.request'), curlOf(document, path, method, operation))}
${responsesHtml(page, operation)}
</article>
`;
}

/** A sign that leads to where it stands, to be copied. */
export function anchorTo(id: string, name: string, words: Words): Html {
  return html`<a class="anchor" href="#${id}" aria-label="${words.text('link.to', { name })}">#</a>`;
}

function credentials(page: Page, { security }: Operation): Html {
  const { words } = page;
  if (security.length === 0) return html`<p class="credentials">${words.text('credentials.none')}</p>`;
  const names = security.flatMap((one) => Object.keys(one));
  const all = names.map((name) => html`<a href="#credential-${name}">${wayOf(page, name)}</a>`);
  const ways = joined(all, words.text('type.or'));
  return html`<p class="credentials">${words.html('credentials.ways', { ways })}</p>`;
}

/** How a credential is sent: the header, or the parameter that holds it. */
export function wayOf({ document, words }: Page, name: string): Html {
  const scheme = document.components.securitySchemes[name];
  if (!scheme || scheme.type === 'http') return html`<code>Authorization: Bearer …</code>`;
  const place = placeName(scheme.in ?? '', words);
  return words.html('credentials.parameter', { name: html`<code>${scheme.name}</code>`, place });
}

function placeName(place: string, words: Words): string {
  return place === 'path' || place === 'query' || place === 'header' ? words.text(`place.${place}`) : place;
}

function parametersHtml({ document, words }: Page, { parameters = [] }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined;
  const lines = parameters.map((given) => {
    const parameter = resolved<Parameter>(document, given);
    const { name, schema, required, description } = parameter;
    const place = placeName(parameter.in, words);
    const example = examplesOf(document, parameter)[0]?.value;
    return member({ name, schema, isRequired: required === true, place, description, example }, words);
  });
  return html`<h4>${words.text('operation.parameters')}</h4>
<dl class="members">${lines}</dl>`;
}

function bodyHtml({ document, words }: Page, { requestBody }: Operation): Html | undefined {
  if (!requestBody) return undefined;
  const bodies = Object.entries(requestBody.content).map(
    ([media, { schema = {} }]) =>
      html`<p>${typeAs(schema, media, words)}</p>${membersOf(resolved<JsonSchema>(document, schema), words)}`,
  );
  return html`<h4>${words.text('operation.body')}</h4>
${prose(requestBody.description, words.ofDocument)}${bodies}`;
}

function typeAs(schema: JsonSchema, media: string, words: Words): Html {
  return words.html('operation.bodyAs', { type: typeOf(schema, words), media: html`<code>${media}</code>` });
}

function responsesHtml(page: Page, { responses }: Operation): Html {
  const { document, words } = page;
  const all = Object.entries(responses).map(
    ([status, given]) => [Number(status), resolved<Response>(document, given)] as const,
  );
  const good = all
    .filter(([status]) => status < 400)
    .map(([status, response]) => goodHtml(page, status, response));
  const bad = all
    .filter(([status]) => status >= 400)
    .map(([status, response]) => badHtml(page, status, response));
  return html`<h4>${words.text('operation.responses')}</h4>
<dl class="responses">${good}</dl>
<h4>${words.text('errors.title')}</h4>
<dl class="errors">${bad}</dl>`;
}

function goodHtml(page: Page, status: number, { description, headers, content }: Response): Html {
  const { words } = page;
  const named = Object.keys(headers ?? {}).map((name) => html`<code>${name}</code>`);
  const names = joined(named, ', ');
  return html`<div>
<dt>${statusHtml(status)}</dt>
<dd>${prose(description, words.ofDocument)}${contentHtml(page, content)}${named.length > 0 && html`<p>${words.html('operation.headers', { names })}</p>`}</dd>
</div>
`;
}

function contentHtml({ document, words }: Page, content: Content = {}): readonly Html[] {
  return Object.entries(content).map(([type, media]) => {
    const what = media.schema ? typeAs(media.schema, type, words) : html`<code>${type}</code>`;
    const examples = examplesOf(document, media).map(({ summary: name, value }) =>
      sample(
        name === undefined ? words.text('operation.answer') : words.text('operation.answerOf', { name }),
        typeof value === 'string' ? value : JSON.stringify(value, undefined, 2),
      ),
    );
    return html`<p>${what}</p>${examples}`;
  });
}

function badHtml({ document, words }: Page, status: number, response: Response): Html {
  const codes = codesOf(document, response).map(
    (code) => html`<a href="#error-${code}"><code>${code}</code></a>`,
  );
  return html`<div>
<dt>${statusHtml(status)}</dt>
<dd>${codes.length > 0 ? joined(codes, ', ') : prose(response.description, words.ofDocument)}</dd>
</div>
`;
}

/** The codes that an error response may carry; none where its schema doesn't list them. */
export function codesOf(document: ApiDocument, { content }: Response): readonly string[] {
  const given = content?.['application/json']?.schema;
  const schema = given && resolved<JsonSchema>(document, given);
  const code = schema?.properties?.code;
  return (code?.enum ?? [code?.const]).filter((one): one is string => typeof one === 'string');
}

export function statusHtml(status: number): Html {
  return html`<span class="status s${Math.floor(status / 100)}">${status}</span> ${STATUS_CODES[status]}`;
}

/** Something to read in lines, and to copy. */
export function sample(caption: string, text: string): Html {
  return html`<figure><figcaption>${caption}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>
`;
}
