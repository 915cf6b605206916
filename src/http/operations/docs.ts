import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { queryOf } from '../edge/query-string.ts';
import { sendCacheable } from '../edge/responses.ts';
import { addVary } from '../edge/vary.ts';
import { languagesWanted } from '../languages.ts';
import type { ApiDocument } from '../reference/api-document.ts';
import { ICON, SCRIPT, STYLE_SHEET } from '../reference/assets.ts';
import { referencePage } from '../reference/page.ts';
import { type PageLanguage, pageLanguageFor } from '../reference/words.ts';
import { shown } from '../requests/refusal.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

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

/** What pages share: anybody reads them, and no document tells of them. */
const PAGE = { method: 'GET', access: ANYBODY, cost: 'document' } as const;

/** The OpenAPI document as a page to read, which needs nothing from elsewhere; its own words are in the reader's language, or in that of `lang`. */
export const DOCS = operation({
  ...PAGE,
  path: '/docs',
  handler: ({ service, document }) => {
    const pageFor = rememberPages((_publicUrl, language) =>
      // our own document; its tests hold it to what the page reads
      referencePage(document() as ApiDocument, ADDRESSES, language),
    );
    return async (_asked, request, reply) => {
      const asked = queryOf(request).lang;
      const language = pageLanguageFor(languagesWanted(asked, request.headers['accept-language']));
      addVary(reply, 'Accept-Language');
      reply.header('content-security-policy', POLICY).header('content-language', language);
      return sendCacheable(
        request,
        reply,
        'text/html; charset=utf-8',
        pageFor(service.publicUrl(), language),
      );
    };
  },
});

export const DOCS_FILE = operation({
  ...PAGE,
  path: '/docs/{file}',
  handler:
    () =>
    async ({ path: { file } }, request, reply) =>
      file === '' ? reply.redirect('../docs', 308) : sendFile(request, reply, file),
});

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
