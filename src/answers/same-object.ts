import type { Entry } from './entry.ts';

/** True for one object of the map that is known in two ways. */
export function isSame({ source }: Pick<Entry, 'source'>, { source: other }: Pick<Entry, 'source'>): boolean {
  return source !== undefined && source.type === other?.type && source.sourceId === other.sourceId;
}
