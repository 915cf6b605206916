import { PbfReader, PbfWriter } from 'pbf';
import { expect, it } from 'vitest';
import { Fingerprint } from '../arrays/arrays.ts';
import { TextReader, TextWriter } from './spooled-texts.ts';

const MANY = 200_000;

it('gives every text back, even if there are many more than it remembers', () => {
  const writer = new PbfWriter();
  const texts = new TextWriter(writer);
  const lists = Array.from({ length: MANY }, (_, i) => [`${i}`, 'yes', `${i % 1000}`, `${i - 70_000}`]);
  for (const list of lists) texts.writeList(list, new Fingerprint());
  const pbf = new PbfReader(writer.finish());
  const reader = new TextReader();
  expect(lists.findIndex((list) => String(reader.readList(pbf)) !== String(list))).toBe(-1);
  expect(pbf.pos).toBe(pbf.length);
});

it('writes a repeated text as a number', () => {
  const writer = new PbfWriter();
  const texts = new TextWriter(writer);
  texts.writeTags({ building: 'yes' }, new Fingerprint());
  const first = writer.pos;
  texts.writeTags({ building: 'yes' }, new Fingerprint());
  expect(writer.pos - first).toBe(3); // count, key, value
});

it('can be read from a restart on', () => {
  const writer = new PbfWriter();
  const texts = new TextWriter(writer);
  texts.writeTags({ building: 'yes' }, new Fingerprint());
  const middle = writer.pos;
  texts.restart();
  texts.writeTags({ building: 'yes', name: 'Haus' }, new Fingerprint());
  const rest = new PbfReader(writer.finish().subarray(middle));
  expect(new TextReader().readTags(rest)).toEqual({ building: 'yes', name: 'Haus' });
});
