import type { Entry } from '../../../answers/answers.ts';
import { addressLine } from './address.ts';
import { placeIdOf } from './place-id.ts';

/** What is offered for a text that is being typed, in the words of either form. */
export interface Offer {
  readonly main: string;
  readonly secondary: string;
  /** Where the text stands in `main`, in UTF-16 units; absent where it stands nowhere as it is typed. */
  readonly match?: { readonly start: number; readonly end: number };
}

/** Name, and what comes behind it in the address. */
export function offerOf(entry: Entry, typed: string): Offer {
  const main = entry.name;
  const line = addressLine(entry);
  const secondary = line.startsWith(`${main}, `) ? line.slice(main.length + 2) : line === main ? '' : line;
  const match = matchOf(main, typed);
  return { main, secondary, ...(match && { match }) };
}

/** A prediction of Places API (New). */
export function predictionOf(
  entry: Entry,
  typed: string,
  { types, metres }: { readonly types: readonly string[]; readonly metres: number | undefined },
): object {
  const placeId = placeIdOf(entry);
  const { main, secondary, match } = offerOf(entry, typed);
  const matches = match && [{ ...(match.start > 0 && { startOffset: match.start }), endOffset: match.end }];
  return {
    place: `places/${placeId}`,
    placeId,
    text: { text: secondary ? `${main}, ${secondary}` : main, ...(matches && { matches }) },
    structuredFormat: {
      mainText: { text: main, ...(matches && { matches }) },
      ...(secondary && { secondaryText: { text: secondary } }),
    },
    types,
    ...(metres !== undefined && { distanceMeters: metres }),
  };
}

/** The whole text in a name, else its first word. */
function matchOf(name: string, typed: string): Offer['match'] {
  const text = name.toLowerCase();
  const [first = ''] = typed.trim().split(/[\s,]+/);
  for (const wanted of [typed.trim(), first]) {
    const start = text.indexOf(wanted.toLowerCase());
    if (start >= 0 && wanted !== '') return { start, end: start + wanted.length };
  }
  return undefined;
}

/** A prediction of the old form. */
export function oldPredictionOf(
  entry: Entry,
  typed: string,
  { types, metres }: { readonly types: readonly string[]; readonly metres: number | undefined },
): object {
  const placeId = placeIdOf(entry);
  const { main, secondary, match } = offerOf(entry, typed);
  const description = secondary ? `${main}, ${secondary}` : main;
  const matches = match ? [{ length: match.end - match.start, offset: match.start }] : [];
  return {
    description,
    matched_substrings: matches,
    place_id: placeId,
    reference: placeId,
    structured_formatting: {
      main_text: main,
      main_text_matched_substrings: matches,
      ...(secondary && { secondary_text: secondary }),
    },
    terms: termsOf(description),
    types,
    ...(metres !== undefined && { distance_meters: metres }),
  };
}

/** Parts of a line between commas, and where each begins. */
function termsOf(line: string): readonly object[] {
  let offset = 0;
  return line.split(', ').map((value) => {
    const term = { offset, value };
    offset += value.length + 2;
    return term;
  });
}
