import { Region } from './region.ts';

/** What an archive tells of the part of the world that it holds, so that the world can be drawn around it. */
export interface Coverage {
  /** Where extracts hold all that there is; the world ends there. */
  readonly covered: Region;
  /** Countries whose exact borders replace the world's everywhere, ISO 3166-1 alpha-2. */
  readonly wholeCountries: readonly string[];
  /** Countries beside each border that extracts have, as `BoundaryLines.neighbours` lists them. */
  readonly neighbours: readonly string[];
}

/** The metadata that {@link readCoverage} reads; bands hold north, south, then where spans begin and end, in world units. */
export function coverageFacts({ covered, wholeCountries, neighbours }: Coverage): unknown {
  const bands = covered.bands.map(({ north, south, spans }) => [north, south, ...spans]);
  return { bands, whole_countries: wholeCountries, neighbours };
}

/** Undefined if an archive's metadata hold none, as in archives made elsewhere. */
export function readCoverage(value: unknown): Coverage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { bands, whole_countries: wholeCountries, neighbours } = value as Readonly<Record<string, unknown>>;
  if (!isListOf(bands, isBand) || !isListOf(wholeCountries, isText) || !isListOf(neighbours, isText))
    return undefined;
  const covered = new Region(
    bands.map(([north, south, ...spans]) => ({ north: north!, south: south!, spans })),
  );
  return { covered, wholeCountries, neighbours };
}

function isListOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(isOne);
}

function isBand(value: unknown): value is number[] {
  return isListOf(value, Number.isSafeInteger as (one: unknown) => one is number) && value.length % 2 === 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
