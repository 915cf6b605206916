import type { AreaDraft } from './draft.ts';
import { kindOf, levelOfMunicipality, levelOfPlace } from './levels.ts';

/** Lets `place` decide which part of a town a boundary is, and that a county is a city: it says so better than a number. */
export function settleByPlace(drafts: readonly AreaDraft[]): readonly AreaDraft[] {
  for (const draft of drafts) settle(draft);
  return drafts;
}

/** Makes cities, towns and villages of municipalities, by all that is known of them in the end. */
export function settleMunicipalities(drafts: readonly AreaDraft[]): void {
  for (const draft of drafts)
    if (draft.level === 'municipality') draft.level = levelOfMunicipality(draft.tags);
}

function settle(draft: AreaDraft): void {
  const { tags, level } = draft;
  const place = levelOfPlace(tags.place);
  if (place === 'city' && kindOf(level) === 'region') draft.level = 'city';
  else if (place && kindOf(level) === 'part' && kindOf(place) === 'part') draft.level = place;
}
