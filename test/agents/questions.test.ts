import { beforeAll, describe, expect, it } from 'vitest';
import { houseOf, SAMPLE } from '../house.ts';
import { type Agent, agentOver, tokensOf } from './asked.ts';
import { readFacts } from './facts.ts';
import { outcomesOf } from './outcomes.ts';
import { questionsFrom } from './questions.ts';

/** Sixty-three questions about the invented town, asked as an agent would, and judged by its extract alone. */

/** Eleven o'clock on a Tuesday, by the town's own clock. */
const NOW_MS = Date.UTC(2026, 4, 19, 11);

const sample = houseOf('sample');
let agent: Agent;
beforeAll(async () => {
  agent = await agentOver(sample.opened.answer, NOW_MS);
});

describe('sixty-three questions', () => {
  it('are answered by what the extract says', async () => {
    const questions = questionsFrom(await readFacts(SAMPLE), 1);
    expect(questions).toHaveLength(63);
    const outcomes = await outcomesOf(questions, agent);
    expect(outcomes.filter(({ isRight }) => !isRight).map(({ told }) => told)).toEqual([]);
    const lengths = outcomes.map(({ text }) => tokensOf(text)).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(250);
  });
});
