import type { PlaceRecord } from '../core/core.ts';
import type { FoundPlaces } from '../find/find.ts';
import type { SearchHit, SearchResult } from '../search/search.ts';
import { formA } from './formats/a.ts';
import { formB } from './formats/b.ts';
import { placeFeature } from './formats/geojson.ts';
import { interpretationEntry } from './formats/interpretation.ts';
import type { HitFigures, PlacePresentation } from './formats/presentation.ts';
import { type ShapeGeometry, withShape } from './formats/shape.ts';
import type { Answer, ShapeName } from './question.ts';

const OPENSTREETMAP = '© OpenStreetMap contributors';

/** Everything besides its places that an answer's shape depends on. */
export interface Presentation extends PlacePresentation {
  /** Sources besides OpenStreetMap. */
  readonly attribution: readonly string[];
}

/** Members that differ between two answers to one search. */
export interface Run {
  readonly milliseconds: number;
  readonly cacheHit: boolean;
}

/** A shape in which searches and lookups by identifier answer (`docs/contract.md`, Places). */
interface Shape {
  /** The envelope of a search, in two parts between which {@link runMembers} go. */
  writeSearch(result: FoundPlaces, presentation: Presentation): Pick<Answer, 'head' | 'tail'>;
  runMembers(answer: Answer, run: Run): string;
  /** @param shape what the place covers, if that is asked for and known; GeoJSON alone shows it */
  writePlace(record: PlaceRecord, presentation: Presentation, shape?: ShapeGeometry): string;
}

/** Adds to a place, when the request asks to explain, why it matched. */
const explained = (place: object, { evidence }: SearchHit, { cells }: SearchResult) =>
  cells === undefined ? place : { ...place, explanation: evidence?.words ?? [] };

/** The member that says how many places match of which nobody knows whether they are open, if the request asks what is open. */
const counted = ({ hoursUnknown }: SearchResult) => (hoursUnknown === undefined ? {} : { hoursUnknown });

/** The member that says how a text was understood that asks for more than a name. */
const interpreted = ({ interpretation }: FoundPlaces, presentation: Presentation) =>
  interpretation === undefined ? {} : { interpretation: interpretationEntry(interpretation, presentation) };

/** Members of the envelope when the request asks to explain: how far from the words, and the H3 cells read. */
const explainedSearch = ({ tolerance, cells }: SearchResult) =>
  cells === undefined ? {} : { tolerance, cells };

function placeShape(
  writeOne: (record: PlaceRecord, hit: HitFigures, presentation: Presentation) => object,
  runMembers: (answer: Answer, run: Run) => string,
): Shape {
  return {
    runMembers,
    writeSearch(result, presentation) {
      const results = result.hits.map((hit) =>
        explained(writeOne(hit.record, hit, presentation), hit, result),
      );
      const { pruningEfficiency, cellsSearched } = result;
      const head = JSON.stringify({ results, total: result.total });
      const tail = JSON.stringify({
        queryStats: { pruningEfficiency, cellsSearched },
        ...counted(result),
        ...interpreted(result, presentation),
        ...explainedSearch(result),
      });
      return { head: `${head.slice(0, -1)},`, tail: `,${tail.slice(1)}` };
    },
    writePlace: (record, presentation) => JSON.stringify(writeOne(record, {}, presentation)),
  };
}

const formARun = ({ shardsSearched }: Answer, { milliseconds, cacheHit }: Run) =>
  `"executionTime":${Math.round(milliseconds * 1000) / 1000},` +
  `"metadata":{"shardsSearched":${shardsSearched},"cacheHit":${cacheHit}}`;

const formBRun = (_answer: Answer, { milliseconds }: Run) => `"executionTime":${Math.round(milliseconds)}`;

const GEOJSON: Shape = {
  runMembers: () => '',
  writeSearch(result, presentation) {
    const features = result.hits.map((hit) => {
      const feature = placeFeature(hit.record, presentation, hit);
      return explained(feature, hit, result);
    });
    return {
      head: JSON.stringify({
        ...collection(features, presentation),
        ...counted(result),
        ...interpreted(result, presentation),
        ...explainedSearch(result),
      }),
      tail: '',
    };
  },
  writePlace: (record, presentation, shape) =>
    JSON.stringify(collection([withShape(placeFeature(record, presentation), shape)], presentation)),
};

/** The envelope of all GeoJSON (`docs/contract.md`, Places), naming every source once. */
export function collection(
  features: readonly object[],
  { attribution }: Pick<Presentation, 'attribution'>,
): object {
  return { type: 'FeatureCollection', features, attribution: attributionOf({ attribution }) };
}

/** Every source once. */
export function attributionOf({
  attribution = [],
}: {
  readonly attribution?: readonly string[] | undefined;
}): string {
  return [...new Set([OPENSTREETMAP, ...attribution])].join('; ');
}

/** The text of the answer to a search, with the time that it took. */
export function textOfSearch(shape: ShapeName, answer: Answer, run: Run): string {
  return answer.head + SHAPES[shape].runMembers(answer, run) + answer.tail;
}

export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  a: placeShape(formA, formARun),
  b: placeShape(formB, formBRun),
  geojson: GEOJSON,
};
