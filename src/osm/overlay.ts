import type { ElementBatch } from './batch.ts';

/** What the changes say of the data as a whole; members that nothing is known of are absent. */
export interface OverlayHeader {
  /** Timestamp of the data with the changes, seconds since 1970. */
  readonly timestamp?: number;
  /** Number of the last change file of the server that the data follows. */
  readonly sequence?: number;
  /** Address at which the change files are published. */
  readonly baseUrl?: string;
}

/** Kinds of object as members of a batch, in the order of a sorted extract. */
export const KINDS = ['nodes', 'ways', 'relations'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * All objects that changed since an extract was made, each in its newest version, ascending by identifier. Put over the extract while it
 * is read, it gives the extract as it is today.
 */
export interface Overlay {
  readonly header: OverlayHeader;
  /** A deleted object has neither tags nor references, and lies at 0, 0. */
  readonly batch: ElementBatch;
  /** 1 for each object that was deleted. */
  readonly gone: Readonly<Record<Kind, Uint8Array>>;
}

/** Number of objects in an overlay, deleted ones included. */
export function countChanges({ batch }: Overlay): number {
  return KINDS.reduce((sum, kind) => sum + batch[kind].ids.length, 0);
}

/** Bytes that the objects of an overlay take, on the disk as in memory. */
export function overlayBytes({ batch, gone }: Overlay): number {
  const columns = [batch.strings, gone, ...KINDS.map((kind) => batch[kind])].flatMap((part): Uint8Array[] =>
    Object.values(part),
  );
  return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
