import type { Manifest } from '../generation/generation.ts';
import type { Holding } from '../http/http.ts';

/** Endings of the names of extracts: of files, of the latest one, of a day (`-2026-05-18`, `-260518`). */
const ENDINGS = /(?:\.osm)?\.pbf$|-latest(?=\.|$)|-\d{4}-\d{2}(?:-\d{2})?(?=\.|$)|-\d{6}(?=\.|$)/g;

/** What a generation holds, as people are told: `europe/monaco` is Monaco. */
export function holdingOf({ sources, counts }: Pick<Manifest, 'sources' | 'counts'>): Holding {
  const dates = sources.map(({ replicationTimestamp }) => replicationTimestamp);
  const [oldest] = dates.filter((date) => date !== undefined).sort();
  return {
    names: sources.map(({ name }) => placeNamed(name)),
    places: counts.searchable,
    ...(oldest !== undefined && !dates.includes(undefined) && { date: oldest }),
  };
}

function placeNamed(source: string): string {
  const name = source.replace(/^.*[/\\]/, '').replaceAll(ENDINGS, '');
  return name
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
