import { parentPort } from 'node:worker_threads';
import { ServiceError } from '../core/core.ts';
import type { ElementBatch } from './batch.ts';
import { decodeBlob } from './decode-blob.ts';
import type { DecodeAnswer, DecodeTask } from './decode-pool.ts';

// A decoding thread: it answers one task after another with typed arrays whose memory it transfers.
parentPort?.on('message', (task: DecodeTask) => {
  const answer = answerTo(task);
  parentPort?.postMessage(answer, 'batch' in answer ? buffersOf(answer.batch) : []);
});

function answerTo({ path, descriptor, span, kinds }: DecodeTask): DecodeAnswer {
  try {
    return { batch: decodeBlob(path, descriptor, span, kinds) };
  } catch (error) {
    // An error loses its class between threads.
    if (error instanceof ServiceError) return { code: error.code, message: error.message };
    throw error;
  }
}

function buffersOf(batch: ElementBatch): ArrayBuffer[] {
  const columns = [batch.strings, batch.nodes, batch.ways, batch.relations].flatMap((group) =>
    Object.values(group),
  );
  return columns.map((column: ArrayBufferView<ArrayBuffer>) => column.buffer);
}
