import type { FastifyInstance } from 'fastify';
import { categoryLabel } from '../../answers/answers.ts';
import type { Category, Taxonomy } from '../../taxonomy/taxonomy.ts';
import { languagesWanted } from '../languages.ts';
import { JSON_TYPE } from '../media-types.ts';
import { queryOf } from '../query-string.ts';
import { readerOf } from '../requests/reader.ts';
import { CATEGORIES } from '../requests/tables.ts';
import { sendCacheable } from '../responses.ts';
import type { Service } from '../service.ts';
import { addVary } from '../vary.ts';

const readQuery = readerOf(CATEGORIES.query, 'text');

/** `GET /v1/categories`: what `categories` and `category` may name, labelled in the language wanted, else English. */
export function addCategories(app: FastifyInstance, { taxonomy }: Service): void {
  app.get('/v1/categories', async (request, reply) => {
    const { lang } = readQuery(queryOf(request), '');
    const languages = languagesWanted(lang, request.headers['accept-language']);
    addVary(reply, 'Accept-Language');
    return sendCacheable(request, reply, JSON_TYPE, JSON.stringify(listOf(taxonomy(), languages)));
  });
}

function listOf(taxonomy: Taxonomy, languages: readonly string[]): object {
  const labelOf = (id: string) => categoryLabel(id, languages, taxonomy);
  return {
    categories: taxonomy.categories().map((category) => shown(category, labelOf(category.id))),
    groups: taxonomy.groups().map((id) => ({ id, label: labelOf(id) })),
  };
}

function shown({ id, key, value, group, parent }: Category, label: string | undefined): object {
  return { id, key, value, group, parent, label };
}
