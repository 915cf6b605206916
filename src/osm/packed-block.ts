import type { BlobPlace } from './blob-place.ts';
import { MessageBytes } from './message-bytes.ts';
import { BYTES, Cursor, VARINT } from './wire.ts';

/** Fields of a message that are lists of numbers, and messages in it that have some. */
interface Shape {
  readonly lists: ReadonlySet<number>;
  readonly parts: Readonly<Record<number, Shape>>;
}

// Field numbers as in `block.ts`.
const DENSE_INFO: Shape = { lists: new Set([1, 2, 3, 4, 5, 6]), parts: {} };
const DENSE_NODES: Shape = { lists: new Set([1, 8, 9, 10]), parts: { 5: DENSE_INFO } };
const NODE: Shape = { lists: new Set([2, 3]), parts: {} };
const WAY_OR_RELATION: Shape = { lists: new Set([2, 3, 8, 9, 10]), parts: {} };
const GROUP: Shape = {
  lists: new Set(),
  parts: { 1: NODE, 2: DENSE_NODES, 3: WAY_OR_RELATION, 4: WAY_OR_RELATION },
};
const BLOCK: Shape = { lists: new Set(), parts: { 2: GROUP } };

/**
 * The same block with every list of numbers packed into one field. Protocol buffers may hold a list as one field for each number, or
 * packed in pieces, and readers must take them all.
 *
 * @throws ServiceError INVALID_EXTRACT
 */
export function packedBlock(block: Uint8Array, place: BlobPlace): Uint8Array {
  return packed(block, BLOCK, place);
}

function packed(message: Uint8Array, { lists, parts }: Shape, place: BlobPlace): Uint8Array {
  const cursor = new Cursor(message, place);
  const pieces: Uint8Array[] = [];
  const numbers = new Map<number, Uint8Array[]>();
  for (let from = 0; cursor.next(); from = cursor.position) {
    const { field, wireType } = cursor;
    const content = message.subarray(cursor.skipValue(), cursor.position);
    const part = wireType === BYTES ? parts[field] : undefined;
    if (part) pieces.push(asField(field, packed(content, part, place)));
    else if (!lists.has(field) || (wireType !== BYTES && wireType !== VARINT))
      pieces.push(message.subarray(from, cursor.position));
    else if (numbers.has(field)) numbers.get(field)!.push(content);
    else numbers.set(field, [content]);
  }
  for (const [field, list] of numbers) pieces.push(asField(field, Buffer.concat(list)));
  return Buffer.concat(pieces);
}

function asField(field: number, content: Uint8Array): Uint8Array {
  const bytes = new MessageBytes();
  bytes.bytes(field, content);
  return bytes.written;
}
