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
  options: ['data', 'threads', 'geofabrikUrl'],
  tryFirst: 'waypost build europe/monaco',
  run: async (settings, sources) => {
    await runBuild(sources, settings);
    return EXIT.done;
  },
});

/** Builds and tells about it: progress on standard error, the outcome on standard output. */
export async function runBuild(
  sources: readonly string[],
  settings: Settings<'data' | 'threads' | 'geofabrikUrl'>,
): Promise<void> {
  const beganMs = Date.now();
  const display = createProgressDisplay(process.stderr.isTTY === true);
  const { buildDataSet } = await import('../../build/build.ts');
  const { manifest } = await interruptible((signal) =>
    buildDataSet({
      sources,
      dataDirectory: settings.data,
      threads: settings.threads,
      geofabrikUrl: settings.geofabrikUrl,
      waypostVersion: WAYPOST_VERSION,
      signal,
      onProgress: display.show,
      onWarning: (sentence) => display.say(`warning: ${sentence}`),
    }),
  );
  const { places, categories } = manifest.counts;
  const kinds = Object.keys(categories).length;
  const took = formatDuration(Date.now() - beganMs);
  print(
    `built ${formatCount(places)} places of ${kinds} categories in ${took}: generation ${manifest.id} is current`,
  );
}
