import type { Found } from '../../src/find/find.ts';

/** Main name of a place, or what an address is called. */
export function nameOf(found: Found | undefined): string | undefined {
  return found?.kind === 'place' ? found.hit.record.tags.name : found?.result.name;
}

/** First category of a place, or kind of an address. */
export function kindOf(found: Found | undefined): string | undefined {
  return found?.kind === 'place' ? found.hit.record.categories[0] : found?.result.kind;
}
