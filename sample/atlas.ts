import type { Tags } from '../src/core/core.ts';
import type { OsmElement, OsmMember, OsmNode, OsmRelation, OsmWay } from '../src/osm/osm.ts';
import { type Point, toDegrees } from './plan.ts';
import { hash } from './random.ts';

/** The subjects in the order of their identifiers: each has a hundred thousand, so that none shifts another's. */
const SUBJECTS = [
  'awkward',
  'streets',
  'buildings',
  'places',
  'transport',
  'landscape',
  'coast',
  'boundaries',
] as const;
export type Subject = (typeof SUBJECTS)[number];

const IDS_PER_SUBJECT = 100_000;
/** 1 January 2026, the earliest edit of anything here. */
const FIRST_EDIT_SECONDS = Date.UTC(2026, 0, 1) / 1000;
const SECONDS_PER_DAY = 86_400;
const EDITING_DAYS = 120;

type Draft<T> = Omit<T, 'tags'> & { tags: Record<string, string> };

/** The drawing: collects objects, gives them identifiers and edit times. Points are metres on the ground. */
export class Atlas {
  readonly #nodes = new Map<number, Draft<OsmNode>>();
  readonly #ways = new Map<number, Draft<OsmWay>>();
  readonly #relations = new Map<number, Draft<OsmRelation>>();
  readonly #counters = new Map<string, number>();
  readonly #nodeAtPosition = new Map<string, number>();

  node(subject: Subject, point: Point, tags: Tags = {}): number {
    const { lat, lon } = toDegrees(point);
    return this.nodeAtDegrees(subject, lat, lon, tags);
  }

  /** A node away from the island, where metres from its centre are of no use. */
  nodeAtDegrees(subject: Subject, lat: number, lon: number, tags: Tags = {}): number {
    const id = this.#nextId('node', subject);
    this.#nodes.set(id, { kind: 'node', id, lat, lon, tags: { ...tags }, ...edit(id, tags) });
    return id;
  }

  /** The subject's one node at a point, so that lines that meet there share it. */
  junction(subject: Subject, point: Point): number {
    const { lat, lon } = toDegrees(point);
    const key = `${subject} ${lat} ${lon}`;
    const known = this.#nodeAtPosition.get(key);
    if (known !== undefined) return known;
    const id = this.node(subject, point);
    this.#nodeAtPosition.set(key, id);
    return id;
  }

  way(subject: Subject, refs: readonly number[], tags: Tags): number {
    const id = this.#nextId('way', subject);
    this.#ways.set(id, { kind: 'way', id, refs: [...refs], tags: { ...tags }, ...edit(id, tags) });
    return id;
  }

  /** A line through points, on nodes of its own. */
  line(subject: Subject, points: readonly Point[], tags: Tags): number {
    return this.way(subject, this.#nodesOf(subject, points), tags);
  }

  /** A closed way around points (given once each), on nodes of its own. */
  ring(subject: Subject, points: readonly Point[], tags: Tags = {}): number {
    const refs = this.#nodesOf(subject, points);
    return this.way(subject, [...refs, ...refs.slice(0, 1)], tags);
  }

  relation(subject: Subject, members: readonly OsmMember[], tags: Tags): number {
    const id = this.#nextId('relation', subject);
    this.#relations.set(id, {
      kind: 'relation',
      id,
      members: [...members],
      tags: { ...tags },
      ...edit(id, tags),
    });
    return id;
  }

  /** Adds tags to an object that is drawn already; a tag it has is replaced. */
  describe(kind: 'node' | 'way', id: number, tags: Tags): void {
    const drawn = kind === 'node' ? this.#nodes.get(id) : this.#ways.get(id);
    if (!drawn) throw new Error(`Atlas.describe: there is no ${kind} ${id}`);
    Object.assign(drawn.tags, tags);
  }

  /** Everything drawn, nodes before ways before relations, each by identifier. */
  elements(): OsmElement[] {
    const kinds: Iterable<OsmElement>[] = [
      this.#nodes.values(),
      this.#ways.values(),
      this.#relations.values(),
    ];
    return kinds.flatMap((kind) => [...kind].sort((a, b) => a.id - b.id));
  }

  #nodesOf(subject: Subject, points: readonly Point[]): number[] {
    return points.map((point) => this.node(subject, point));
  }

  #nextId(kind: string, subject: Subject): number {
    const key = `${kind} ${subject}`;
    const count = (this.#counters.get(key) ?? 0) + 1;
    this.#counters.set(key, count);
    return (SUBJECTS.indexOf(subject) + 1) * IDS_PER_SUBJECT + count;
  }
}

/** Named things were edited on days of their own, the rest on the first day. */
function edit(id: number, tags: Tags): { version: number; timestamp: number } {
  if (tags.name === undefined) return { version: 1, timestamp: FIRST_EDIT_SECONDS };
  const mixed = hash(`${id} ${tags.name}`);
  return {
    version: 1 + (mixed % 5),
    timestamp: FIRST_EDIT_SECONDS + (mixed % EDITING_DAYS) * SECONDS_PER_DAY,
  };
}
