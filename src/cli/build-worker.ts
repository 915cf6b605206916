import { parentPort, workerData } from 'node:worker_threads';
import { type BuildProgress, buildDataSet, updateDataSet } from '../build/build.ts';
import { ServiceError } from '../core/core.ts';
import { embeddedGazetteerEngine } from '../gazetteer/gazetteer.ts';
import { embeddedEngine } from '../index/index.ts';
import { askedSources, heldSources, type OwnSources } from '../sources/sources.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { type BuildNews, type BuildTask, STAGE } from './build-thread.ts';

// The thread of a build: it runs one task and reports its progress. The only message it receives cancels the build.
const { options, stage } = workerData as BuildTask; // as `build-thread.ts` starts it
const calledOff = new AbortController();
parentPort?.once('message', () => calledOff.abort());

function tell(news: BuildNews): void {
  parentPort?.postMessage(news);
}

function tellProgress(progress: BuildProgress): void {
  if (progress.phase === 'publish') {
    goPastStopping();
    own?.note(); // before: a kill in between leaves files newer than the data set, and the next update builds it with them
  }
  tell({ progress });
}

/** The places and addresses beside the extracts. */
function ownSources(): OwnSources {
  const { dataDirectory } = options;
  const onNote = (note: string): void => tell({ note });
  const opening = { dataDirectory, taxonomy: loadTaxonomy(), onNote, onWarning };
  if ('changes' in options) return heldSources(opening);
  return askedSources(options.own ?? { places: [], addresses: [], columns: [], over: options.over }, opening);
}

/** @throws unknown the reason of the signal if the build has just been cancelled */
function goPastStopping(): void {
  const before = Atomics.compareExchange(stage, 0, STAGE.building, STAGE.publishing);
  if (before !== STAGE.calledOff) return;
  calledOff.abort(); // the message may not have arrived yet
  calledOff.signal.throwIfAborted();
}

let own: OwnSources | undefined;
const onWarning = (warning: string): void => tell({ warning });
try {
  own = ownSources();
  const parts = {
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
    signal: calledOff.signal,
    onProgress: tellProgress,
    onWarning,
    entrySources: own.sources,
    prefer: own.prefer,
  };
  const outcome =
    'changes' in options ? updateDataSet({ ...options, ...parts }) : buildDataSet({ ...options, ...parts });
  tell({ outcome: await outcome });
} catch (error) {
  // An error loses its class between threads; a fault is rethrown with all its details.
  if (!(error instanceof ServiceError) || error.code === 'INTERNAL_ERROR') throw error;
  tell({ code: error.code, message: error.message });
} finally {
  parentPort?.close();
}
