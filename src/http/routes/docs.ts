import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { languagesWanted } from '../languages.ts';
import { openApiDocument } from '../openapi/document.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { queryOf } from '../query-string.ts';
import type { ApiDocument } from '../reference/api-document.ts';
import { ICON, SCRIPT, STYLE_SHEET } from '../reference/assets.ts';
import { referencePage } from '../reference/page.ts';
import { type PageLanguage, pageLanguageFor } from '../reference/words.ts';
import { shown } from '../requests/refusal.ts';
import { sendCacheable } from '../responses.ts';
import type { Service } from '../service.ts';
import { addVary } from '../vary.ts';

/** By name below `/docs/`. */
const FILES: Readonly<Record<string, readonly [mediaType: string, text: string]>> = {
  'reference.css': ['text/css; charset=utf-8', STYLE_SHEET],
  'reference.js': ['text/javascript; charset=utf-8', SCRIPT],
  'icon.svg': ['image/svg+xml; charset=utf-8', ICON],
};

/** Relative, so that the page also works below a path of a proxy's. */
const ADDRESSES = {
  style: 'docs/reference.css',
  script: 'docs/reference.js',
  icon: 'docs/icon.svg',
  page: 'docs',
};

/** The page loads its own three files and nothing else; nothing inline is run or applied. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** `GET /docs`: the OpenAPI document as a page to read, which needs nothing from elsewhere; its own words are in the reader's language, or in that of `lang`. */
export function addDocs(app: FastifyInstance, service: Service): void {
  const pageFor = rememberPages((publicUrl, language) =>
    // our own document; its tests hold it to what the page reads
    referencePage(openApiDocument(publicUrl, OPERATIONS) as ApiDocument, ADDRESSES, language),
  );
  app.get('/docs', async (request, reply) => {
    const asked = queryOf(request).lang;
    const language = pageLanguageFor(languagesWanted(asked, request.headers['accept-language']));
    addVary(reply, 'Accept-Language');
    reply.header('content-security-policy', POLICY).header('content-language', language);
    return sendCacheable(request, reply, 'text/html; charset=utf-8', pageFor(service.publicUrl(), language));
  });
  app.get<{ Params: { file: string } }>('/docs/:file', async (request, reply) =>
    request.params.file === ''
      ? reply.redirect('../docs', 308)
      : sendFile(request, reply, request.params.file),
  );
}

/** @throws ServiceError ROUTE_NOT_FOUND */
function sendFile(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) throw new ServiceError('ROUTE_NOT_FOUND', `There is no ${shown(name)} below /docs.`);
  return sendCacheable(request, reply, ...file);
}

type MakePage = (publicUrl: string, language: PageLanguage) => string;

/** The address changes only while the server is not listening yet, so a page of each language is enough to keep. */
function rememberPages(make: MakePage): MakePage {
  const pages = new Map<PageLanguage, { readonly publicUrl: string; readonly page: string }>();
  return (publicUrl, language) => {
    const kept = pages.get(language);
    if (kept?.publicUrl === publicUrl) return kept.page;
    const page = make(publicUrl, language);
    pages.set(language, { publicUrl, page });
    return page;
  };
}
