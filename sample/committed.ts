/** The extract that is committed beside this file, and whether it is still what the generator makes. */
import { fileURLToPath } from 'node:url';
import { type OsmElement, readElements } from '../src/osm/osm.ts';
import { drawSample } from './sample.ts';

export const SAMPLE_PATH = fileURLToPath(new URL('./null-island.osm.pbf', import.meta.url));

/**
 * Why an extract, usually the committed one, is out of date, in one sentence; nothing if it is not. Objects are compared, not bytes,
 * because builds of zlib differ.
 *
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_EXTRACT
 */
export async function staleness(path: string): Promise<string | undefined> {
  const drawn = drawSample();
  const committed: OsmElement[] = [];
  for await (const element of readElements(path)) committed.push(element);
  const at = drawn.findIndex((element, index) => spelled(element) !== spelled(committed[index]));
  if (at >= 0) return `${path} differs from what is generated, first at ${label(drawn[at])}.`;
  if (drawn.length === committed.length) return undefined;
  return `${path} holds ${committed.length} objects, ${drawn.length} are generated.`;
}

/** The same text for the same object, whatever the order of its members; tags keep theirs. */
function spelled(element: OsmElement | undefined): string {
  if (!element) return '';
  return JSON.stringify(Object.entries(element).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function label(element: OsmElement | undefined): string {
  return element ? `${element.kind} ${element.id} (${element.tags.name ?? 'unnamed'})` : 'the end';
}
