/** A place that somebody saved. */
export interface Saved {
  /** Identifier of a place, else the position in words. */
  readonly id: string;
  readonly name: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The address of the console that shows it, behind `#`. */
  readonly link: string;
}

export interface SavedList {
  readonly name: string;
  readonly places: readonly Saved[];
}

const KEPT = 'waypost.lists';

/** Lists of saved places, which are kept in this browser alone. */
export function savedLists(): SavedList[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isList) : [];
  } catch {
    return []; // another program's, or no storage is allowed
  }
}

/** Adds a place at the end of a list, which is made if there is none of this name. */
export function save(list: string, place: Saved): void {
  const lists = savedLists();
  const known = lists.some(({ name }) => name === list) ? lists : [...lists, { name: list, places: [] }];
  keep(
    known.map((one) =>
      one.name === list ? { name: list, places: [...without(one, place.id), place] } : one,
    ),
  );
}

export function remove(list: string, id: string): void {
  keep(savedLists().map((one) => (one.name === list ? { ...one, places: without(one, id) } : one)));
}

export function deleteList(list: string): void {
  keep(savedLists().filter(({ name }) => name !== list));
}

export function toGeoJson({ places }: SavedList): string {
  const features = places.map(({ id, name, lat, lon }) => ({
    type: 'Feature',
    id,
    properties: { name },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features }, null, 2);
}

/** GPX 1.1: a way point for each place. */
export function toGpx({ name: title, places }: SavedList): string {
  const points = places.map(
    ({ name, lat, lon }) => `  <wpt lat="${lat}" lon="${lon}"><name>${escaped(name)}</name></wpt>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Waypost" xmlns="http://www.topografix.com/GPX/1/1">',
    `  <metadata><name>${escaped(title)}</name></metadata>`,
    ...points,
    '</gpx>',
    '',
  ].join('\n');
}

function without({ places }: SavedList, id: string): Saved[] {
  return places.filter((one) => one.id !== id);
}

function keep(lists: readonly SavedList[]): void {
  localStorage.setItem(KEPT, JSON.stringify(lists));
}

function isList(value: unknown): value is SavedList {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'name' in value && typeof value.name === 'string' && 'places' in value && Array.isArray(value.places)
  );
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
