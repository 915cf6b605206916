import { sendCacheable } from '../edge/responses.ts';
import { TEXT } from '../openapi/schema.ts';
import type { ApiDocument } from '../reference/api-document.ts';
import { llmsFullText, llmsText } from '../reference/llms.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

const WRITTEN = {
  method: 'GET',
  tag: 'Agents',
  isCacheable: true,
  access: ANYBODY,
  cost: 'document',
} as const;
const PLAIN_TEXT = { 'text/plain': { schema: TEXT } };

/** The OpenAPI document as language models read it, in short and in full. */
export const LLMS = [
  operation({
    ...WRITTEN,
    path: '/llms.txt',
    name: 'listForModels',
    summary: 'List all operations for language models',
    answer: { description: 'A list in Markdown.', content: PLAIN_TEXT },
    handler: written(llmsText),
  }),
  operation({
    ...WRITTEN,
    path: '/llms-full.txt',
    name: 'describeForModels',
    summary: 'Describe all operations for language models',
    answer: { description: 'This document in Markdown.', content: PLAIN_TEXT },
    handler: written(llmsFullText),
  }),
];

function written(write: (document: ApiDocument) => string): Parameters<typeof operation>[0]['handler'] {
  return ({ document }) =>
    async (_asked, request, reply) => {
      const text = write(document() as ApiDocument); // our own document; its tests hold it to what the page reads
      return sendCacheable(request, reply, 'text/plain; charset=utf-8', text);
    };
}
