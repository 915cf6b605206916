/**
 * Files of changes as planet.openstreetmap.org publishes one a minute: full history, so that an object may come in several versions;
 * changesets all over the land of the planet; sorted by kind, identifier and version, with who changed what. What they hold depends on the
 * seed alone.
 */
import { gzipSync } from 'node:zlib';
import { iso1A2Code } from '@rapideditor/country-coder';
import type { OsmElement } from '../src/osm/osm.ts';
import type { Point } from '../src/search/search.ts';
import { below, oneOf, type Random, randomStream } from './random.ts';

type Action = 'create' | 'modify' | 'delete';

/** One change with whose it is. */
interface Change {
  readonly action: Action;
  readonly element: OsmElement;
  readonly changeset: number;
}

const KIND_ORDER = { node: 0, way: 1, relation: 2 } as const;
/** Bytes of XML of a file; real ones have about a megabyte. */
const XML_BYTES = 1_000_000;
const BYTES_PER_CHANGE = 240;
/** Identifiers of objects that are made; older ones are below. */
const NEXT_ID = { node: 13_900_000_000, way: 1_520_000_000, relation: 20_700_000 };
const CHANGESET = 182_000_000;
const SEED = 60;
/** Objects of the extract that a file changes. Real ones of this size have fewer: one in ten minutes. */
const OF_THE_EXTRACT = 10;

const TAGS: readonly Record<string, string>[] = [
  { building: 'yes' },
  { building: 'house', 'addr:street': 'Hauptstraße', 'addr:housenumber': '12' },
  { highway: 'residential', surface: 'asphalt' },
  { highway: 'service', service: 'driveway' },
  { natural: 'tree' },
  { landuse: 'farmland' },
  { waterway: 'stream', source: 'Bing' },
  { amenity: 'restaurant', name: 'Golden Dragon', cuisine: 'chinese', opening_hours: 'Mo-Su 11:00-22:00' },
];
const USERS = [
  'mapper_one',
  'Straßenfreund',
  'addrimport',
  'bâtiments',
  'ほげ',
  'StreetCompleter',
  'roads4all',
];

/** Makes one file after the other. */
export class PlanetMinutes {
  readonly #random: Random = randomStream(SEED);
  readonly #touchable: readonly OsmElement[];
  #made = { ...NEXT_ID };
  #changeset = CHANGESET;
  readonly #versions = new Map<OsmElement, number>();

  /** @param touchable objects of an extract, some of which every file changes */
  constructor(touchable: readonly OsmElement[]) {
    this.#touchable = touchable;
  }

  /**
   * A gzip file of changes, and how many there are.
   *
   * @param endsAt seconds since 1970
   */
  next(endsAt: number): { readonly bytes: Buffer; readonly xmlBytes: number; readonly changes: number } {
    const changes: Change[] = [];
    while (changes.length < XML_BYTES / BYTES_PER_CHANGE) this.#addChangeset(changes, endsAt);
    for (let i = 0; i < OF_THE_EXTRACT; i++) changes.push(this.#ofTheExtract(endsAt));
    changes.sort(byKindIdAndVersion);
    const xml = Buffer.from(xmlOf(changes));
    return { bytes: gzipSync(xml), xmlBytes: xml.length, changes: changes.length };
  }

  /** New ways with their nodes, changed and deleted objects, around one place. */
  #addChangeset(changes: Change[], endsAt: number): void {
    const random = this.#random;
    const [lat, lon] = placeOnLand(random);
    const timestamp = endsAt - below(random, 60);
    const near = () => ({ lat: rounded(lat + random() / 100), lon: rounded(lon + random() / 100) });
    const changeset = this.#changeset++;
    const add = (action: Action, element: OsmElement) =>
      changes.push({ action, element: { ...element, timestamp }, changeset });
    for (let ways = below(random, 12); ways >= 0; ways--) this.#addNewWay(add, near);
    for (let nodes = below(random, 40); nodes > 0; nodes--) {
      const id = 1 + below(random, NEXT_ID.node);
      const action = random() < 0.2 ? 'delete' : 'modify';
      add(action, { kind: 'node', id, version: 2 + below(random, 9), ...near(), tags: {} });
    }
    for (let ways = below(random, 10); ways > 0; ways--) add('modify', oldWay(random));
    if (random() < 0.2) add('modify', oldRelation(random));
  }

  #addNewWay(add: (action: Action, element: OsmElement) => void, near: () => Point): void {
    const random = this.#random;
    const refs: number[] = [];
    for (let nodes = 4 + below(random, 8); nodes > 0; nodes--) {
      refs.push(this.#made.node);
      add('create', { kind: 'node', id: this.#made.node++, version: 1, ...near(), tags: {} });
    }
    const way = { kind: 'way', id: this.#made.way++, refs, tags: oneOf(random, TAGS) } as const;
    add('create', { ...way, version: 1 });
    if (random() < 0.1) add('modify', { ...way, version: 2, tags: { ...way.tags, source: 'survey' } });
  }

  /** An object of the extract in its next version: a node that moved, a name or a note that changed. */
  #ofTheExtract(endsAt: number): Change {
    const random = this.#random;
    const of = oneOf(random, this.#touchable);
    const version = (this.#versions.get(of) ?? of.version ?? 1) + 1;
    this.#versions.set(of, version);
    const { name } = of.tags;
    const tags = { ...of.tags, ...(name && { name: `${name} ${version}` }), note: `seen ${version}` };
    const changed = { ...of, version, tags, timestamp: endsAt - below(random, 60) };
    const element =
      changed.kind === 'node' ? { ...changed, lat: rounded(changed.lat + (random() - 0.5) / 1e4) } : changed;
    return { action: 'modify', element, changeset: this.#changeset++ };
  }
}

function oldWay(random: Random): OsmElement {
  const refs = Array.from({ length: 5 + below(random, 30) }, () => 1 + below(random, NEXT_ID.node));
  const id = 1 + below(random, NEXT_ID.way);
  return { kind: 'way', id, version: 2 + below(random, 9), refs, tags: oneOf(random, TAGS) };
}

function oldRelation(random: Random): OsmElement {
  const members = Array.from({ length: 20 + below(random, 200) }, () => ({
    kind: 'way' as const,
    ref: 1 + below(random, NEXT_ID.way),
    role: 'outer',
  }));
  const tags = { type: 'multipolygon', landuse: 'forest' };
  return { kind: 'relation', id: 1 + below(random, NEXT_ID.relation), version: 12, members, tags };
}

function placeOnLand(random: Random): [lat: number, lon: number] {
  const lat = (2 * random() - 1) * 65;
  const lon = (2 * random() - 1) * 180;
  return iso1A2Code([lon, lat]) === null ? placeOnLand(random) : [lat, lon];
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function byKindIdAndVersion({ element: a }: Change, { element: b }: Change): number {
  return KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || a.id - b.id || (a.version ?? 0) - (b.version ?? 0);
}

/** Neighbours of one action stand in one element. */
function xmlOf(changes: readonly Change[]): string {
  const lines = changes.flatMap((change, at) => {
    const before = changes[at - 1]?.action;
    if (change.action === before) return xmlOfChange(change);
    return [...(before ? [`  </${before}>`] : []), `  <${change.action}>`, xmlOfChange(change)];
  });
  const end = `  </${changes.at(-1)?.action}>\n</osmChange>\n`;
  return `<?xml version='1.0' encoding='UTF-8'?>\n<osmChange version="0.6" generator="osmdbt">\n${lines.join('\n')}\n${end}`;
}

function xmlOfChange({ element, changeset }: Change): string {
  const { kind, id, version = 1, timestamp = 0, tags } = element;
  const user = USERS[changeset % USERS.length]!;
  const when = new Date(timestamp * 1000).toISOString().replace('.000Z', 'Z');
  const at = kind === 'node' ? ` lat="${element.lat}" lon="${element.lon}"` : '';
  const inner = [...partsOf(element), ...Object.entries(tags).map(([k, v]) => tagOf(k, v))];
  const opening = `    <${kind} id="${id}" version="${version}" timestamp="${when}" uid="${10_000 + (changeset % 97)}" user="${user}" changeset="${changeset}"${at}`;
  return inner.length === 0 ? `${opening}/>` : `${opening}>\n${inner.join('\n')}\n    </${kind}>`;
}

function partsOf(element: OsmElement): string[] {
  if (element.kind === 'node') return [];
  if (element.kind === 'way') return element.refs.map((ref) => `      <nd ref="${ref}"/>`);
  return element.members.map(
    ({ kind, ref, role }) => `      <member type="${kind}" ref="${ref}" role="${escaped(role)}"/>`,
  );
}

function tagOf(key: string, value: string): string {
  return `      <tag k="${escaped(key)}" v="${escaped(value)}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
