import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invertRows, RowsWriter, rowHolding, rowsInOrder } from './rows.ts';

const KEYS = 6;
const lists = fc.array(fc.array(fc.nat(KEYS - 1), { maxLength: 8 }), { maxLength: 20 });

it('rows are put in another order whole', () => {
  fc.assert(
    fc.property(lists, fc.nat(), (rows, turn) => {
      const order = rows.map((_, i) => (i + turn) % rows.length);
      const ordered = rowsInOrder(written(rows), Uint32Array.from(order));
      expect(
        order.map((_, i) => [...ordered.values.subarray(ordered.offsets[i], ordered.offsets[i + 1])]),
      ).toEqual(order.map((row) => rows[row]));
    }),
  );
});

it('rows turned around tell, for each key, the rows it stands in, ascending and once', () => {
  fc.assert(
    fc.property(lists, (rows) => {
      const { values, offsets } = invertRows(written(rows), KEYS, (value) => value);
      for (let key = 0; key < KEYS; key++)
        expect([...values.subarray(offsets[key], offsets[key + 1])]).toEqual(
          rows.flatMap((row, i) => (row.includes(key) ? [i] : [])),
        );
    }),
  );
});

it('the row that holds a value is never an empty one', () => {
  fc.assert(
    fc.property(lists, (rows) => {
      const holders = rows.flatMap((row, i) => row.map(() => i));
      const { offsets } = written(rows);
      expect(holders.map((_, at) => rowHolding(offsets, at))).toEqual(holders);
    }),
  );
});

function written(rows: readonly (readonly number[])[]) {
  const writer = new RowsWriter(Uint32Array);
  for (const row of rows) {
    for (const value of row) writer.values.push(value);
    writer.endRow();
  }
  return writer.rows();
}
