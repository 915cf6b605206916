import { type Answerer, createAnswerer } from '../answers/answers.ts';
import { Containers, type SharedArrays } from '../columns/columns.ts';
import { openGazetteer } from '../gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath } from '../generation/generation.ts';
import { createGeocoder } from '../geocode/geocode.ts';
import { openIndex } from '../index/index.ts';
import { createSearcher, type DensestPart } from '../search/search.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { countryOf } from '../world/world.ts';

/** Plain data that a thread needs to open a generation. */
export interface GenerationToOpen {
  readonly directory: string;
  /** Required credits besides OpenStreetMap. */
  readonly attribution?: readonly string[] | undefined;
}

/** A generation that answers questions, in this thread or in others. */
export interface GenerationAnswers {
  readonly facts: GenerationFacts;
  readonly answer: Answerer;
  /** Its columns, from which another thread opens it without reading them. */
  readonly shared: readonly SharedArrays[];
  /** Closes its files. No question may be open. */
  close(): Promise<void>;
}

/** Plain data. */
export interface GenerationFacts {
  /** Part with the most places; absent if there are no places. */
  readonly densest?: DensestPart;
}

/**
 * @param shared columns of the generation that are read already; then no request waits while it is opened
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the missing or damaged part
 */
export type OpenAnswers = (
  generation: GenerationToOpen,
  shared?: readonly SharedArrays[],
) => Promise<GenerationAnswers>;

/**
 * Opens a generation in this thread.
 *
 * @param shared columns that are read already, such as in another thread
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the missing or damaged part
 */
export async function openAnswers(
  { directory, attribution }: GenerationToOpen,
  shared: readonly SharedArrays[] = [],
): Promise<GenerationAnswers> {
  const containers = new Containers(shared);
  const taxonomy = loadTaxonomy();
  const engine = await openIndex(indexPath(directory), containers);
  const gazetteer = await openGazetteer(gazetteerPath(directory), countryOf, containers).catch(
    async (error: unknown) => {
      await engine.close();
      throw error;
    },
  );
  gazetteer.prepare();
  const { densest } = engine.facts;
  const [searcher, geocoder] = [createSearcher(engine, taxonomy), createGeocoder(gazetteer)];
  return {
    facts: { ...(densest && { densest }) },
    answer: createAnswerer({ searcher, geocoder, taxonomy, attribution }),
    shared: containers.share(),
    close: async () => {
      await Promise.all([engine.close(), gazetteer.close()]);
    },
  };
}
