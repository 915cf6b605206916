import type { PlaceRecord } from '../../core/core.ts';
import type { PlaceOnPath } from '../../filters/filters.ts';
import type { Category, Taxonomy } from '../../taxonomy/taxonomy.ts';

/** A place's shape depends on these besides the place. */
export interface PlacePresentation {
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly taxonomy: Pick<Taxonomy, 'category' | 'ancestors' | 'label'>;
  /** Instant of the answer, for `open_now` and the week of the opening periods. */
  readonly nowMs: number;
}

/** Figures of a place that a search found; all absent for a place asked for by identifier. */
export interface HitFigures {
  readonly score?: number | undefined;
  readonly distanceMetres?: number | undefined;
  readonly textScore?: number | undefined;
  readonly geoScore?: number | undefined;
  readonly onPath?: PlaceOnPath | undefined;
  /** True in an answer to what is open if nobody recorded whether the place is. */
  readonly areHoursUnknown?: boolean | undefined;
}

/** Parts of the score, 0..1; each present where the search made it. */
export interface Scores {
  readonly text?: number;
  readonly geo?: number;
}

export interface ShownLocation {
  readonly lat: number;
  readonly lon: number;
}

/** A place's categories in words of the source: the primary value, its group, then the others. */
export interface ShownCategories {
  readonly values: readonly string[];
  /** Keys of the tags whose value the values show in full. */
  readonly keys: readonly string[];
}

/** Words for a category, its main tag besides where they show it: value, group, and the values of what it is a kind of. */
interface CategoryWords {
  /** Each once. */
  readonly words: readonly string[];
  readonly tag?: Pick<Category, 'key' | 'value'>;
}

/** There are some thousands of categories, asked for again with every place shown. */
const remembered = new WeakMap<PlacePresentation['taxonomy'], Map<string, CategoryWords>>();

const FALLBACK_LANGUAGE = 'en';

/**
 * What a category or group is called in the first of the languages that has a word for it, else in English; undefined if nobody named it.
 *
 * @param languages BCP 47 tags, the most wanted first
 */
export function categoryLabel(
  id: string,
  languages: readonly string[],
  taxonomy: Pick<Taxonomy, 'label'>,
): string | undefined {
  for (const language of [...languages, FALLBACK_LANGUAGE]) {
    const label = taxonomy.label(id, language);
    if (label !== undefined) return label;
  }
  return undefined;
}

/** `amenity/cafe` with `shop/books` becomes `['cafe', 'food_and_drink', 'books', 'shopping']`. */
export function shownCategories(
  { categories, tags }: Pick<PlaceRecord, 'categories' | 'tags'>,
  taxonomy: PlacePresentation['taxonomy'],
): ShownCategories {
  const [only] = categories;
  if (only !== undefined && categories.length === 1) {
    const { words, tag } = wordsOf(only, taxonomy);
    return { values: words, keys: tag && tags[tag.key] === tag.value ? [tag.key] : [] };
  }
  const values = new Set<string>();
  const keys: string[] = [];
  for (const id of categories) {
    const { words, tag } = wordsOf(id, taxonomy);
    for (const word of words) values.add(word);
    if (tag && tags[tag.key] === tag.value) keys.push(tag.key);
  }
  return { values: [...values], keys };
}

function wordsOf(id: string, taxonomy: PlacePresentation['taxonomy']): CategoryWords {
  const words = remembered.get(taxonomy)?.get(id);
  return words ?? remember(id, taxonomy, readWords(id, taxonomy));
}

function remember(id: string, taxonomy: PlacePresentation['taxonomy'], words: CategoryWords): CategoryWords {
  const known = remembered.get(taxonomy) ?? new Map<string, CategoryWords>();
  remembered.set(taxonomy, known.set(id, words));
  return words;
}

function readWords(id: string, taxonomy: PlacePresentation['taxonomy']): CategoryWords {
  const category = taxonomy.category(id);
  if (!category) return { words: [id.split('/')[1] ?? id] };
  const wider = taxonomy.ancestors(id).flatMap((ancestor) => taxonomy.category(ancestor) ?? []);
  const word = wordOf(category);
  const words = [...new Set([word, category.group, ...wider.map(wordOf)])];
  return word === category.value ? { words, tag: category } : { words };
}

/** A value that only affirms its key, as `building=yes` does, says nothing by itself. */
function wordOf({ key, value }: Category): string {
  return value === 'yes' ? key : value;
}
