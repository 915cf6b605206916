/** Writes tables as `compile/natural-earth/read-table.ts` reads and describes them. */
import { gzipSync } from 'node:zlib';

/**
 * @param fields names of the values of each row
 * @param rows values, a row a feature
 * @param shapes of each feature its polygons of rings of points, in thousandths of a degree
 */
export function encodeTable(fields, rows, shapes) {
  const numbers = [];
  const state = { x: 0, y: 0 };
  for (const polygons of shapes) writeShape(numbers, polygons, state);
  const head = Buffer.from(JSON.stringify({ fields, rows }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return gzipSync(Buffer.concat([length, head, varints(numbers)]), { level: 9 });
}

function writeShape(numbers, polygons, state) {
  numbers.push(polygons.length);
  for (const rings of polygons) {
    numbers.push(rings.length);
    for (const ring of rings) writeRing(numbers, ring, state);
  }
}

function writeRing(numbers, points, state) {
  numbers.push(points.length);
  for (const [x, y] of points) {
    numbers.push(zigzag(x - state.x), zigzag(y - state.y));
    state.x = x;
    state.y = y;
  }
}

function zigzag(value) {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function varints(numbers) {
  const bytes = [];
  for (let value of numbers) {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    bytes.push(value);
  }
  return Buffer.from(bytes);
}
