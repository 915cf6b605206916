import type { CurrentGeneration } from '../generation/generation.ts';

/** Degrees from 0,0 within which all of the sample lies. */
const REACH_DEGREES = 1;

/** True if the sample is all that a data set holds. */
export function isSample({ manifest }: CurrentGeneration): boolean {
  return manifest.sources.every(({ name }) => name === 'sample');
}

/** What to know of it. */
export const SAMPLE =
  "this data set is the sample, an invented town at 0,0: 'waypost build europe/monaco' builds a real one.";

/** Used members of the answers of searching and geocoding. */
interface Answer {
  readonly features?: readonly { readonly geometry: { readonly coordinates: readonly [number, number] } }[];
  readonly results?: readonly { readonly location: { readonly lat: number; readonly lon: number } }[];
}

/** One sentence if nothing of an answer lies in the sample, and the sample is all that the data set holds; else `undefined`. */
export function sampleNotice(generation: CurrentGeneration, body: string): string | undefined {
  if (!isSample(generation)) return undefined;
  const { features = [], results = [] } = JSON.parse(body) as Answer; // as our own routes write it
  const points = [
    ...features.map(({ geometry }) => geometry.coordinates),
    ...results.map(({ location: { lat, lon } }) => [lon, lat]),
  ];
  if (points.some((point) => point.every((degrees) => Math.abs(degrees) < REACH_DEGREES))) return undefined;
  return SAMPLE;
}
