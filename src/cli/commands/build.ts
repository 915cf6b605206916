import { ServiceError } from '../../core/core.ts';
import type { AskedFiles } from '../../sources/sources.ts';
import { buildInThread } from '../build-thread.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { interruptible } from '../interrupt.ts';
import type { Settings } from '../options.ts';
import { formatCount, formatDuration, print } from '../output.ts';
import { createProgressDisplay } from '../progress.ts';
import { WAYPOST_VERSION } from '../version.ts';

export const buildCommand = command({
  name: 'build',
  help: 'build a data set from OpenStreetMap extracts',
  argument: [
    '<source...>',
    "file that ends in .osm.pbf, 'sample', or a Geofabrik region such as europe/monaco",
  ],
  options: [
    'data',
    'threads',
    'geofabrikUrl',
    'polygon',
    'places',
    'addresses',
    'columns',
    'crs',
    'sources',
    'prefer',
    'add',
    'replace',
    'allowEmpty',
    'keepGenerations',
    'elevation',
  ],
  tryFirst: 'waypost build europe/monaco',
  run: async (settings, sources) => {
    await runBuild(sources, settings);
    return EXIT.done;
  },
});

/**
 * Builds, with progress on standard error and the outcome on standard output.
 *
 * @returns `isStopped` is true if a signal to stop came too late to have an effect
 * @throws Interruption; the errors of {@link buildInThread}
 */
export async function runBuild(
  sources: readonly string[],
  settings: Settings<'data' | 'threads' | 'geofabrikUrl'> &
    Partial<Settings<'polygon' | 'add' | 'replace' | 'allowEmpty' | 'keepGenerations' | 'elevation'>> &
    Partial<Settings<'places' | 'addresses' | 'columns' | 'crs' | 'sources' | 'prefer'>>,
): Promise<{ readonly isStopped: boolean }> {
  const beganMs = performance.now();
  const display = createProgressDisplay(process.stderr.isTTY === true);
  const { data: dataDirectory, threads, geofabrikUrl, allowEmpty, keepGenerations, elevation } = settings;
  const over = overOf(settings);
  const task = {
    sources,
    dataDirectory,
    threads,
    geofabrikUrl,
    polygons: settings.polygon,
    over,
    own: ownFilesOf(settings, over),
    allowEmpty,
    keepGenerations,
    elevation: elevation === undefined ? undefined : { directory: elevation },
    waypostVersion: WAYPOST_VERSION,
  };
  const listeners = {
    onProgress: display.show,
    onWarning: (sentence: string) => display.say(`warning: ${sentence}`),
    onNote: display.say,
  };
  const {
    result: { manifest },
    isStopped,
  } = await interruptible((signal) => buildInThread(task, listeners, signal));
  const { places, categories } = manifest.counts;
  const kinds = Object.keys(categories).length;
  const took = formatDuration(performance.now() - beganMs);
  print(
    `built ${formatCount(places)} places of ${kinds} categories in ${took}: generation ${manifest.id} is current`,
  );
  return { isStopped };
}

function ownFilesOf(
  { places = [], addresses = [], columns = [], crs, sources: list, prefer }: Parameters<typeof runBuild>[1],
  over: 'add' | 'replace' | undefined,
): AskedFiles {
  if ((columns.length > 0 || crs !== undefined) && places.length + addresses.length === 0)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      '--columns and --crs say what columns of --places and --addresses mean: give one of those, too.',
    );
  return { places, addresses, columns, crs, list, prefer, over };
}

/** @throws ServiceError INVALID_CONFIGURATION if both are given */
function overOf({ add, replace }: Partial<Settings<'add' | 'replace'>>): 'add' | 'replace' | undefined {
  if (add && replace)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      '--add and --replace exclude each other: give one of them.',
    );
  if (add) return 'add';
  return replace ? 'replace' : undefined;
}
