import { categoryLabel } from '../../answers/answers.ts';
import type { Category, Taxonomy } from '../../taxonomy/taxonomy.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { sendCacheable } from '../edge/responses.ts';
import { addVary } from '../edge/vary.ts';
import { json } from '../openapi/answers.ts';
import { closed } from '../requests/schemas.ts';
import { PLACES_READ } from './access.ts';
import { operation } from './operation.ts';
import { LANG } from './parameters.ts';

/** What `categories` and `category` may name, labelled in the language wanted, else English. */
export const LIST_CATEGORIES = operation({
  method: 'GET',
  path: '/v1/categories',
  name: 'listCategories',
  summary: 'List what searches may name as a category',
  tag: 'Places',
  answer: { description: 'Categories and their groups.', content: json('Categories') },
  isCacheable: true,
  access: PLACES_READ,
  cost: 2, // writes all categories with their names
  query: closed(LANG),
  acceptsLanguages: true,
  handler:
    ({ service: { taxonomy } }) =>
    async ({ languages }, request, reply) => {
      addVary(reply, 'Accept-Language');
      return sendCacheable(request, reply, JSON_TYPE, JSON.stringify(listOf(taxonomy(), languages)));
    },
});

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
