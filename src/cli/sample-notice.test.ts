import { expect, it } from 'vitest';
import type { CurrentGeneration } from '../generation/generation.ts';
import { sampleNotice } from './sample-notice.ts';

const generationOf = (...names: string[]) =>
  ({ manifest: { sources: names.map((name) => ({ name })) } }) as unknown as CurrentGeneration; // all that is read
const featuresAt = (...points: [number, number][]) =>
  JSON.stringify({ features: points.map((coordinates) => ({ geometry: { coordinates } })) });

it('says that it is the sample where nothing of the answer lies in it', () => {
  expect(sampleNotice(generationOf('sample'), featuresAt([13.4, 52.5]))).toMatch(/is the sample/);
  expect(sampleNotice(generationOf('sample'), featuresAt())).toMatch(/is the sample/);
  expect(sampleNotice(generationOf('sample'), '{"results":[]}')).toMatch(/is the sample/);
});

it('says nothing of an answer in the sample, or over another data set', () => {
  expect(sampleNotice(generationOf('sample'), featuresAt([13.4, 52.5], [0.01, -0.01]))).toBeUndefined();
  const inSample = '{"results":[{"location":{"lat":0.001,"lon":0.002}}]}';
  expect(sampleNotice(generationOf('sample'), inSample)).toBeUndefined();
  expect(sampleNotice(generationOf('europe/monaco'), featuresAt())).toBeUndefined();
  expect(sampleNotice(generationOf('sample', 'europe/monaco'), featuresAt())).toBeUndefined();
});
