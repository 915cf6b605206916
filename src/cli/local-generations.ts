import { type CurrentGeneration, currentId, openCurrent } from '../generation/generation.ts';
import { type OpenDataSet, openGeneration } from './data-set.ts';
import type { OpenAnswers } from './generation-answers.ts';
import { GenerationChecks, type WholeGeneration } from './generation-check.ts';
import type { GenerationSource } from './generation-source.ts';
import { icuWarning } from './icu-warning.ts';

/** The generations of a data directory: the one that CURRENT names is to be served. */
export function localGenerations(
  dataDirectory: string,
  openAnswers: OpenAnswers,
): GenerationSource<CurrentGeneration> {
  const checks = new GenerationChecks();
  return {
    name: dataDirectory,
    mayRecover: false,
    currentId: () => currentId(dataDirectory),
    current: () => openCurrent(dataDirectory),
    pollMs: 1_000,
    check: ({ directory, manifest }, whole, isOpened) =>
      checks.check({
        directory,
        files: manifest.files,
        whole: isOpened ? [] : Array.from(whole, wholeGeneration),
        isOpened,
      }),
    open: (generation, shared) => openGeneration(dataDirectory, generation, openAnswers, shared),
    warning: icuWarning,
    close: () => checks.close(),
  };
}

function wholeGeneration({ generation, shared }: OpenDataSet<CurrentGeneration>): WholeGeneration {
  return { directory: generation.directory, files: generation.manifest.files, shared };
}
