import type { PlaceRecord } from '../core/core.ts';
import type { SearchHit, SearchResult } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { Answer } from './cache.ts';
import { GEOJSON_TYPE, JSON_TYPE } from './media-types.ts';
import { standIn, standInFeature } from './stand-in.ts';

export type ShapeName = 'a' | 'b' | 'geojson';

const OPENSTREETMAP = '© OpenStreetMap contributors';

/** What a place's shape depends on beside the place. */
export interface Presentation {
  readonly taxonomy: Taxonomy;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  readonly nowMs: number;
  /** Sources beside OpenStreetMap. */
  readonly attribution: readonly string[];
}

/** What differs between two answers to one request. */
interface Run {
  readonly milliseconds: number;
  readonly cacheHit: boolean;
}

/** One of the shapes in which 4.1 and 4.2 answer (specification, 2.1 to 2.4). */
interface Shape {
  readonly mediaType: string;
  /** The envelope of a search, in two parts between which {@link runMembers} go. */
  writeSearch(result: SearchResult, presentation: Presentation): Pick<Answer, 'head' | 'tail'>;
  runMembers(answer: Answer, run: Run): string;
  writePlace(record: PlaceRecord, presentation: Presentation): string;
}

type ShownHit = Pick<SearchHit, 'record'> & Partial<SearchHit>;

const formA = (hit: ShownHit, _presentation: Presentation): object => standIn(hit);
const formB = formA;
const feature = (hit: ShownHit, _presentation: Presentation): object => standInFeature(hit);

/** Shown of a hit besides the place when the request asks to explain. */
const explanationOf = ({ explanation }: SearchHit) => (explanation === undefined ? {} : { explanation });

/** Members of the envelope when the request asks to explain: how far from the words, and the H3 cells read. */
const explainedSearch = ({ tolerance, cells }: SearchResult) =>
  cells === undefined ? {} : { tolerance, cells };

function placeShape(
  writeHit: (hit: ShownHit, presentation: Presentation) => object,
  runMembers: (answer: Answer, run: Run) => string,
): Shape {
  return {
    mediaType: JSON_TYPE,
    runMembers,
    writeSearch(result, presentation) {
      const results = result.hits.map((hit) => ({ ...writeHit(hit, presentation), ...explanationOf(hit) }));
      const { pruningEfficiency, cellsSearched } = result;
      const head = JSON.stringify({ results, total: result.total });
      const tail = JSON.stringify({
        queryStats: { pruningEfficiency, cellsSearched },
        ...explainedSearch(result),
      });
      return { head: `${head.slice(0, -1)},`, tail: `,${tail.slice(1)}` };
    },
    writePlace: (record, presentation) => JSON.stringify(writeHit({ record }, presentation)),
  };
}

const formARun = ({ shardsSearched }: Answer, { milliseconds, cacheHit }: Run) =>
  `"executionTime":${Math.round(milliseconds * 1000) / 1000},` +
  `"metadata":{"shardsSearched":${shardsSearched},"cacheHit":${cacheHit}}`;

const formBRun = (_answer: Answer, { milliseconds }: Run) => `"executionTime":${Math.round(milliseconds)}`;

const GEOJSON: Shape = {
  mediaType: GEOJSON_TYPE,
  runMembers: () => '',
  writeSearch(result, presentation) {
    const features = result.hits.map((hit) => ({ ...feature(hit, presentation), ...explanationOf(hit) }));
    return {
      head: JSON.stringify({ ...collection(features, presentation), ...explainedSearch(result) }),
      tail: '',
    };
  },
  writePlace: (record, presentation) =>
    JSON.stringify(collection([feature({ record }, presentation)], presentation)),
};

function collection(features: readonly object[], { attribution }: Presentation): object {
  const sources = new Set([OPENSTREETMAP, ...attribution]);
  return { type: 'FeatureCollection', features, attribution: [...sources].join('; ') };
}

export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  a: placeShape(formA, formARun),
  b: placeShape(formB, formBRun),
  geojson: GEOJSON,
};
