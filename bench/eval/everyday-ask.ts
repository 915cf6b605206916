import type { Finder, Found } from '../../src/find/find.ts';
import type { GeocodeResult, Geocoder } from '../../src/geocode/geocode.ts';
import type { Searcher } from '../../src/search/search.ts';
import type { Place } from './ground.ts';
import type { Outcome } from './report.ts';

export interface Engines {
  readonly geocoder: Geocoder;
  readonly searcher: Searcher;
  readonly finder: Finder;
}

export interface EverydayQuestion {
  readonly kind: string;
  readonly asked: string;
  readonly wanted: string;
  /** The answer in words, and if it is right. */
  answer(engines: Engines): Promise<EverydayAnswer>;
}

export interface EverydayAnswer {
  readonly came: string;
  readonly isRight: boolean;
  /** How right it is, 0..1, for questions that may be answered in part. */
  readonly share?: number;
}

export async function askEveryday(engines: Engines, question: EverydayQuestion): Promise<Outcome> {
  const { kind, asked, wanted } = question;
  const { came, isRight, share = isRight ? 1 : 0 } = await question.answer(engines);
  const line = `${kind} '${asked}' for ${wanted}: ${came || 'nothing'}`;
  return { kind, right: share, judged: 1, line };
}

export type Judge = (first: Found | undefined, all: readonly Found[]) => boolean;

/** Asked of the finder while typing, with a point to prefer if there is one. */
export function typed(
  kind: string,
  asked: string,
  wanted: string,
  near: Place | undefined,
  isRight: Judge,
): EverydayQuestion {
  return {
    kind,
    asked,
    wanted,
    answer: async ({ finder }) => {
      const request = { text: asked, languages: [], limit: 5, ...(near && { near }) };
      const { entries } = await finder.find(request, Date.now());
      return { came: entries.map(shownFound).join(' · '), isRight: isRight(entries[0], entries) };
    },
  };
}

export function forwarded(
  kind: string,
  asked: string,
  wanted: string,
  isRight: (first: GeocodeResult | undefined, all: readonly GeocodeResult[]) => boolean,
): EverydayQuestion {
  return {
    kind,
    asked,
    wanted,
    answer: async ({ finder }) => {
      const results = await finder.forward({ text: asked, languages: [], limit: 3 });
      return { came: results.map(shownResult).join(' · '), isRight: isRight(results[0], results) };
    },
  };
}

export function shownResult({
  kind,
  level,
  name,
  houseNumber,
  postalCode,
  locality,
  ...rest
}: GeocodeResult): string {
  const point = `${rest.lat.toFixed(5)},${rest.lon.toFixed(5)}`;
  return `${name} ${houseNumber ?? ''} [${level ?? kind} ${rest.matchType}] ${postalCode ?? ''} ${locality ?? ''} ${point}`;
}

export function shownFound(found: Found): string {
  if (found.kind === 'address') return shownResult(found.result);
  const { tags, categories, lat, lon } = found.hit.record;
  return `${tags.name ?? '(no name)'} [${categories[0]}] ${lat.toFixed(5)},${lon.toFixed(5)}`;
}
