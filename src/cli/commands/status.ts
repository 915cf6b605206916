import {
  type CurrentGeneration,
  type ManifestSource,
  openCurrent,
  withFollowed,
} from '../../generation/generation.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, formatDuration, formatTable, print, printJson } from '../output.ts';

export const statusCommand = command({
  name: 'status',
  help: 'tell how new a data set is, and which changes it follows',
  options: ['data', 'json'],
  tryFirst: 'waypost status --data data',
  run: async ({ data, json }) => {
    const generation = await openCurrent(data);
    const sources = await Promise.all(
      generation.manifest.sources.map((source) => withFollowed(data, source)),
    );
    const status = statusOf(generation, sources, Date.now());
    if (json) printJson(status);
    else print(formatTable(rowsOf(status)));
    return EXIT.done;
  },
});

interface SourceStatus extends Pick<ManifestSource, 'name'> {
  readonly sequence?: number | undefined;
  readonly timestamp?: string | undefined;
  /** Time since the timestamp. */
  readonly lagSeconds?: number | undefined;
  readonly server?: string | undefined;
  /** Objects that changed since the extract was made, or since changes were folded into it. */
  readonly changedObjects: number;
  /** When changes were folded into the extract last. */
  readonly foldedAt?: string | undefined;
}

interface Status {
  readonly generation: string;
  readonly builtAt: string;
  readonly sources: readonly SourceStatus[];
}

function statusOf(
  { id, manifest }: CurrentGeneration,
  followed: readonly ManifestSource[],
  nowMs: number,
): Status {
  const sources = followed.map((source): SourceStatus => {
    const {
      name,
      replicationTimestamp: timestamp,
      replicationSequence,
      replicationUrl,
      overlay,
      folded,
    } = source;
    return {
      name,
      ...(replicationSequence !== undefined && { sequence: replicationSequence }),
      ...(timestamp && { timestamp, lagSeconds: Math.round((nowMs - Date.parse(timestamp)) / 1000) }),
      ...(replicationUrl && { server: replicationUrl }),
      changedObjects: overlay?.objects ?? 0,
      ...(folded && { foldedAt: folded.at }),
    };
  });
  return { generation: id, builtAt: manifest.builtAt, sources };
}

function rowsOf({ generation, builtAt, sources }: Status): string[][] {
  const ofSources = sources.flatMap(rowsOfSource);
  return [['generation', generation], ['built', builtAt], ...ofSources];
}

function rowsOfSource(source: SourceStatus): string[][] {
  const { name, sequence, timestamp, lagSeconds, server, changedObjects, foldedAt } = source;
  return [
    ['source', name],
    ['data of', timestamp ? `${timestamp}, ${formatDuration((lagSeconds ?? 0) * 1000)} ago` : 'unknown'],
    ['sequence', sequence === undefined ? 'none' : String(sequence)],
    ['server', server ?? 'none'],
    ['changed since the extract', `${formatCount(changedObjects)} objects`],
    ['changes folded into the extract', foldedAt ?? 'never'],
  ];
}
