import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../core/core.ts';
import { questionAbout, questionAboutRegion } from './known-regions.ts';

/** Origin of an extract. */
export type ExtractSource =
  | { readonly form: 'file'; readonly name: string; readonly path: string }
  | { readonly form: 'region'; readonly name: string };

const EXTRACT = /\.pbf$/i;
const REGION = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** The same place from `src/build/` and from `dist/build/`. */
const SAMPLE = new URL('../../sample/null-island.osm.pbf', import.meta.url);

/**
 * Reads a SOURCE of the command line: the word `sample`, a file, or a Geofabrik region such as `europe/monaco`.
 *
 * @throws ServiceError INVALID_CONFIGURATION for any other text, a mistyped region among them: what may be meant is asked
 */
export function parseSource(text: string, geofabrikUrl: string): ExtractSource {
  if (text === 'sample') return { form: 'file', name: text, path: fileURLToPath(SAMPLE) };
  if (EXTRACT.test(text) || existsSync(text)) return { form: 'file', name: text, path: text };
  const isRegion = REGION.test(text);
  const question = isRegion ? questionAboutRegion(text, geofabrikUrl) : questionAbout(text);
  if (isRegion && question === undefined) return { form: 'region', name: text };
  throw notASource(text, question);
}

function notASource(text: string, question: string | undefined): ServiceError {
  const expected =
    question ??
    "expected a file that ends in .osm.pbf, 'sample', or a Geofabrik region such as europe/monaco.";
  return new ServiceError('INVALID_CONFIGURATION', `'${text}' is not a source: ${expected}`);
}
