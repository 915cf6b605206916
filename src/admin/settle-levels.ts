import type { Draft } from './draft.ts';
import { kindOf, levelOfMunicipality, levelOfPlace } from './levels.ts';

/** Decides levels that depend on more than a boundary's number, now that all that is known of each area is together. */
export function settleLevels(drafts: readonly Draft[]): readonly Draft[] {
  for (const draft of drafts) settle(draft);
  return drafts;
}

function settle(draft: Draft): void {
  const { tags, level } = draft;
  const place = levelOfPlace(tags.place);
  if (level === 'municipality') draft.level = levelOfMunicipality(tags);
  // Which part of a town a boundary is, and that a county is a city, its place says better than its number.
  else if (place === 'city' && kindOf(level) === 'region') draft.level = 'city';
  else if (place && kindOf(level) === 'part' && kindOf(place) === 'part') draft.level = place;
}
