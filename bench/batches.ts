/** Maps runs of up to `size` items at a time, so that a stream moves a few big pieces and not millions of small. */
export function* batches<T, R>(items: Iterable<T>, size: number, map: (batch: T[]) => R): Generator<R> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield map(batch);
    batch = [];
  }
  if (batch.length > 0) yield map(batch);
}
