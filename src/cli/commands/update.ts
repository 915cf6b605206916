import { ServiceError } from '../../core/core.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { Interruption, interruptible } from '../interrupt.ts';
import type { UpdateSettings } from '../updating.ts';

export const updateCommand = command({
  name: 'update',
  help: 'apply changes of OpenStreetMap to a data set',
  argument: ['[file...]', 'files of changes, .osc or .osc.gz; those of a server or directory unless given'],
  options: [
    'data',
    'threads',
    'from',
    'server',
    'ofPlanet',
    'polygon',
    'compact',
    'until',
    'maxSequences',
    'follow',
    'keepGenerations',
  ],
  tryFirst: 'waypost update --data data',
  run: async (settings, files) => {
    refuseContradictions(settings, files);
    const { apply, applyPublished, follow } = await import('../updating.ts'); // it loads what builds, which no server needs
    const run = (signal: AbortSignal): Promise<void> => {
      if (files.length > 0) return apply({ changes: files.map((path) => ({ path })) }, settings, signal);
      return settings.follow ? follow(settings, signal) : applyPublished(settings, signal).then(() => {});
    };
    await interruptible(run).catch(ignoreStopWhile(settings.follow));
    return EXIT.done;
  },
});

/** Whoever follows is stopped sooner or later, which is no failure. */
function ignoreStopWhile(follows: boolean): (error: unknown) => void {
  return (error) => {
    if (!follows || !(error instanceof Interruption)) throw error;
  };
}

function refuseContradictions(
  { from, server, follow: goesOn }: UpdateSettings,
  files: readonly string[],
): void {
  if (files.length > 0 && (from || server || goesOn))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'Files of changes cannot be given together with --from, --server or --follow.',
    );
  if (from && server)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'Changes come --from a directory or from a --server, not from both.',
    );
}
