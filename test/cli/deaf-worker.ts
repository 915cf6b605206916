import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type BuildNews, type BuildTask, STAGE } from '../../src/cli/cli.ts';
import { beginGeneration, type Manifest } from '../../src/generation/generation.ts';

// Instead of a build: holds a draft and hears nothing, either for good or because it is about to publish.
const { options, stage } = workerData as BuildTask;
const tell = (news: BuildNews) => parentPort?.postMessage(news);

const draft = await beginGeneration(options.dataDirectory);
writeFileSync(join(draft.directory, 'places'), 'half of them');
const isPublishing = 'sources' in options && options.sources[0] === 'publishing';
if (isPublishing) Atomics.store(stage, 0, STAGE.publishing);
tell({ progress: { phase: isPublishing ? 'publish' : 'area', done: 0, unit: 'areas', finished: false } });
while (!isPublishing);
while (!existsSync(`${options.dataDirectory}.called-off`)) await pause(10);
await draft.abandon();
tell({ outcome: { manifest: { id: 'published' } as Manifest } }); // nobody looks at more of it
