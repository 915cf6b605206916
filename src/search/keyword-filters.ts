import { holdsTag, type TagPattern } from '../filters/filters.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import {
  areaKeyword,
  attributeKeyword,
  brandKeyword,
  categoryKeyword,
  countryKeyword,
  mainTagKeyword,
  UNNAMED_KEYWORD,
} from './keywords.ts';
import type { IndexQuery, PlaceIndex } from './place-index.ts';
import type { SearchRequest } from './request.ts';

type Keywords = Pick<PlaceIndex, 'keywordsBeginning'>;

/** The filters of a request that documents pass by their keywords. */
export function keywordFilters(
  request: SearchRequest,
  taxonomy: Pick<Taxonomy, 'resolveFilter'>,
  index: Keywords,
): Pick<IndexQuery, 'keywords' | 'without'> {
  const { tags = [], isNamed, sources } = request;
  const isOfWorldAlone = sources !== undefined && !sources.includes('osm');
  const without = [
    ...(isNamed ? [UNNAMED_KEYWORD] : []),
    ...tags.flatMap(({ unwanted = [] }) => keywordsOfTags(unwanted, index)),
  ];
  return {
    keywords: [
      ...groupsOf(request, taxonomy),
      ...tags.flatMap(({ wanted }) => (wanted ? [keywordsOfTags(wanted, index)] : [])),
      ...(isOfWorldAlone ? [[]] : []), // places are of OpenStreetMap
    ],
    ...(without.length > 0 && { without }),
  };
}

function groupsOf(request: SearchRequest, taxonomy: Pick<Taxonomy, 'resolveFilter'>): string[][] {
  const { categories = [], brand, attributes = [], area, areas, countries } = request;
  return [
    ...(categories.length > 0
      ? [categories.flatMap((text) => taxonomy.resolveFilter(text)).map(categoryKeyword)]
      : []),
    ...(brand === undefined ? [] : [[brandKeyword(brand)]]),
    ...attributes.map((attribute) => [attributeKeyword(attribute)]),
    ...(area ? [[areaKeyword(area)]] : []),
    ...(areas ? [areas.map(areaKeyword)] : []),
    ...(countries ? [countries.map(countryKeyword)] : []),
  ];
}

/** Keywords of the main tags that patterns mean, of those that the index has. */
function keywordsOfTags(patterns: readonly TagPattern[], index: Keywords): string[] {
  return [...new Set(patterns.flatMap((pattern) => keywordsOfTag(pattern, index)))];
}

function keywordsOfTag(pattern: TagPattern, { keywordsBeginning }: Keywords): readonly string[] {
  const { key, value } = pattern;
  if (key !== undefined && value !== undefined) return [mainTagKeyword(`${key}=${value}`)];
  const beginning = mainTagKeyword('');
  const known = keywordsBeginning(key === undefined ? beginning : mainTagKeyword(`${key}=`));
  return known.filter((keyword) => holdsTag(pattern, keyword.slice(beginning.length)));
}
