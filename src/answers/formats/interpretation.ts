import type { Anchor, Interpretation } from '../../find/find.ts';
import type { PlacePresentation } from './presentation.ts';

/** A kind of place with its label in the reader's language. */
export function categoryEntry(id: string, { taxonomy, languages }: PlacePresentation): object {
  const label = taxonomy.label(id, languages[0] ?? 'en');
  return { id, ...(label !== undefined && { label }) };
}

/** The member `interpretation` of an answer (`docs/contract.md`, Search). */
export function interpretationEntry(
  { subject, wishes, anchor }: Interpretation,
  presentation: PlacePresentation,
): object {
  return {
    ...(subject && {
      subject: {
        text: subject.text,
        categories: subject.categories.map((id) => categoryEntry(id, presentation)),
      },
    }),
    wishes: wishes.map(({ text, attribute, isGranted }) => ({
      text,
      ...(attribute === undefined ? { openNow: true } : { attribute }),
      granted: isGranted,
    })),
    ...(anchor && { anchor: anchorEntry(anchor) }),
  };
}

function anchorEntry({ text, relation, at }: Anchor): object {
  if (!at) return { text, relation, found: false };
  const { name, placeId, lat, lon } = at;
  const identity = placeId === undefined ? {} : { placeId };
  return { text, relation, found: true, name, ...identity, location: { lat, lng: lon } };
}
