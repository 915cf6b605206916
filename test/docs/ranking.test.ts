import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importanceOf } from '../../src/places/places.ts';
import * as ranking from '../../src/search/search.ts';
import { blocksOf, PROJECT } from './documents.ts';

/** The numbers of docs/ranking.md, computed by the code that they tell of. */

const path = 'docs/ranking.md';
const text = readFileSync(join(PROJECT, path), 'utf8');
const lines = blocksOf({ path, text }).flatMap((block) => block.split('\n'));
const examples = lines.flatMap((line) => {
  const [, expression, shown] = /^(.+?) *\/\/ → (\S+)$/.exec(line) ?? [];
  return expression && shown ? [{ expression, shown }] : [];
});

const KNOWN = { ...ranking, importanceOf };

function computed(expression: string): number {
  const compute = new Function(...Object.keys(KNOWN), `return ${expression}`);
  return Number(compute(...Object.values(KNOWN)));
}

describe(path, () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(15);
  });

  it.each(examples)('$expression is $shown', ({ expression, shown }) => {
    const digits = shown.split('.')[1]?.length ?? 0;
    expect(String(Number(computed(expression).toFixed(digits)))).toBe(shown);
  });
});
