import type { Categories } from '@waypost/client';
import { words } from './format.ts';
import type { Service } from './service.ts';
import { language } from './texts.ts';

let list: Promise<Categories> | undefined;
let labels: ReadonlyMap<string, string> = new Map();
let groupsByValue: ReadonlyMap<string, string> = new Map();

/** The kinds of place in the language of the page. Requested once. */
export function categoriesOf(service: Service): Promise<Categories> {
  list ??= service
    .ask((client) => client.places.categories({ lang: language() }))
    .then(keepLabels)
    .catch((error: unknown) => {
      list = undefined;
      throw error;
    });
  return list;
}

/** A kind of place in words; as the source calls it where the list has not come yet. */
export function labelOf(value: string | undefined): string {
  return value === undefined ? '' : (labels.get(value) ?? words(value));
}

/** Group of a kind of place; undefined where the list has not come yet. */
export function groupOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : groupsByValue.get(value);
}

/** Keys whose values people seldom mean by the bare word: a hotel is not its building, a station no cable car's. */
const SELDOM_MEANT = new Set(['building', 'aerialway', 'public_transport', 'landuse']);

/** Several kinds share a value (a park is one of leisure and of the land); the first is the one people mean. */
function keepLabels(categories: Categories): Categories {
  const known = new Map<string, string>();
  const groups = categories.groups.map(({ id, label }) => ({ value: id, label }));
  const seldom = categories.categories.filter(({ key }) => SELDOM_MEANT.has(key));
  const meant = categories.categories.filter(({ key }) => !SELDOM_MEANT.has(key));
  const all = [...groups, ...meant, ...seldom];
  for (const { value, label } of all) if (label !== undefined && !known.has(value)) known.set(value, label);
  labels = known;
  groupsByValue = new Map([...seldom, ...meant].map(({ value, group }) => [value, group]));
  return categories;
}
