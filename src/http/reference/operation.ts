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

/** An operation of the document with everything it takes and answers. */
export function operationHtml(
  document: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): Html {
  const { operationId, summary } = operation;
  return html`<article id="${operationId}">
<h3>${summary} <a class="anchor" href="#${operationId}" aria-label="Link to: ${summary}">#</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${prose(operation.description)}
${credentials(document, operation)}
${parametersHtml(document, operation)}
${bodyHtml(document, operation)}
<h4>Example</h4>
${sample('Request', curlOf(document, path, method, operation))}
${responsesHtml(document, operation)}
</article>
`;
}

function credentials(document: ApiDocument, { security }: Operation): Html {
  if (security.length === 0) return html`<p class="credentials">Public: asks for no credential.</p>`;
  const names = security.flatMap((one) => Object.keys(one));
  const ways = names.map((name) => html`<a href="#credential-${name}">${wayOf(document, name)}</a>`);
  return html`<p class="credentials">Credential: ${joined(ways, ' or ')}.</p>`;
}

/** How a credential is sent: the header, or the parameter that holds it. */
export function wayOf(document: ApiDocument, name: string): string {
  const scheme = document.components.securitySchemes[name];
  return scheme?.type === 'http' ? 'Authorization: Bearer …' : `${scheme?.in} parameter ${scheme?.name}`;
}

const PLACES: Readonly<Record<string, string>> = {
  path: 'in the path',
  query: 'in the query',
  header: 'header',
};

function parametersHtml(document: ApiDocument, { parameters = [] }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined;
  const lines = parameters.map((given) => {
    const parameter = resolved<Parameter>(document, given);
    return member({
      name: parameter.name,
      schema: parameter.schema,
      isRequired: parameter.required === true,
      place: PLACES[parameter.in] ?? parameter.in,
      description: parameter.description,
      example: examplesOf(document, parameter)[0]?.value,
    });
  });
  return html`<h4>Parameters</h4>
<dl class="members">${lines}</dl>`;
}

function bodyHtml(document: ApiDocument, { requestBody }: Operation): Html | undefined {
  if (!requestBody) return undefined;
  const bodies = Object.entries(requestBody.content).map(
    ([type, { schema = {} }]) =>
      html`<p>${typeOf(schema)} as <code>${type}</code></p>${membersOf(resolved<JsonSchema>(document, schema))}`,
  );
  return html`<h4>Body</h4>
${prose(requestBody.description)}${bodies}`;
}

function responsesHtml(document: ApiDocument, { responses }: Operation): Html {
  const all = Object.entries(responses).map(
    ([status, given]) => [Number(status), resolved<Response>(document, given)] as const,
  );
  const good = all
    .filter(([status]) => status < 400)
    .map(([status, response]) => goodHtml(document, status, response));
  const bad = all
    .filter(([status]) => status >= 400)
    .map(([status, response]) => badHtml(document, status, response));
  return html`<h4>Responses</h4>
<dl class="responses">${good}</dl>
<h4>Errors</h4>
<dl class="errors">${bad}</dl>`;
}

function goodHtml(document: ApiDocument, status: number, { description, headers, content }: Response): Html {
  const named = Object.keys(headers ?? {}).map((name) => html`<code>${name}</code>`);
  return html`<div>
<dt>${statusHtml(status)}</dt>
<dd>${prose(description)}${contentHtml(document, content)}${named.length > 0 && html`<p>Headers: ${joined(named, ', ')}</p>`}</dd>
</div>
`;
}

function contentHtml(document: ApiDocument, content: Content = {}): readonly Html[] {
  return Object.entries(content).map(([type, media]) => {
    const what = media.schema
      ? html`${typeOf(media.schema)} as <code>${type}</code>`
      : html`<code>${type}</code>`;
    const examples = examplesOf(document, media).map(({ summary, value }) =>
      sample(
        summary === undefined ? 'Answer' : `Answer: ${summary}`,
        typeof value === 'string' ? value : JSON.stringify(value, undefined, 2),
      ),
    );
    return html`<p>${what}</p>${examples}`;
  });
}

function badHtml(document: ApiDocument, status: number, response: Response): Html {
  const codes = codesOf(document, response).map(
    (code) => html`<a href="#error-${code}"><code>${code}</code></a>`,
  );
  return html`<div>
<dt>${statusHtml(status)}</dt>
<dd>${codes.length > 0 ? joined(codes, ', ') : prose(response.description)}</dd>
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
