import { Growable } from '../arrays/arrays.ts';
import type { ElementBatch } from './batch.ts';
import { NodeBuilder, RelationBuilder, WayBuilder } from './builders.ts';
import type { ObjectChange } from './changes.ts';
import type { OsmMember } from './elements.ts';
import { supersedes } from './merge-versions.ts';
import type { Kind, Overlay, OverlayHeader } from './overlay.ts';

const KIND_OF = { node: 'nodes', way: 'ways', relation: 'relations' } as const;
const MEMBER_KIND: Readonly<Record<OsmMember['kind'], number>> = { node: 0, way: 1, relation: 2 };

/** Lays out changes as columns. Of several changes of one object the highest version counts, the last one of equal versions or of none. */
export class ChangeColumns {
  readonly #newest: Record<Kind, Map<number, ObjectChange>> = {
    nodes: new Map(),
    ways: new Map(),
    relations: new Map(),
  };
  readonly #strings = new StringNumbers();
  #latest = 0;

  /** Number of objects. */
  get size(): number {
    const { nodes, ways, relations } = this.#newest;
    return nodes.size + ways.size + relations.size;
  }

  /** Time of the latest edit, seconds since 1970; 0 without any. */
  get latestEdit(): number {
    return this.#latest;
  }

  add(change: ObjectChange): void {
    const newest = this.#newest[KIND_OF[change.kind]];
    const known = newest.get(change.id);
    if (known && !supersedes(change.version, known.version)) return;
    newest.set(change.id, change);
    this.#latest = Math.max(this.#latest, change.timestamp ?? 0);
  }

  /** The newest change of each object of a kind. */
  of(kind: Kind): Iterable<ObjectChange> {
    return this.#newest[kind].values();
  }

  /** Forgets the changes of all other objects of a kind. */
  keep(kind: Kind, ids: ReadonlySet<number>): void {
    for (const id of this.#newest[kind].keys()) if (!ids.has(id)) this.#newest[kind].delete(id);
  }

  overlay(header: OverlayHeader): Overlay {
    const [nodes, ways, relations] = [
      sorted(this.#newest.nodes),
      sorted(this.#newest.ways),
      sorted(this.#newest.relations),
    ];
    const columns = {
      nodes: this.#nodes(nodes),
      ways: this.#ways(ways),
      relations: this.#relations(relations),
    };
    const strings = this.#strings.column();
    const batch = { byteOffset: 0, rawBytes: 0, kinds: 0, ...columns, strings, flaws: [] };
    return {
      header,
      batch,
      gone: { nodes: goneOf(nodes), ways: goneOf(ways), relations: goneOf(relations) },
    };
  }

  #nodes(changes: readonly ObjectChange[]): ElementBatch['nodes'] {
    const builder = new NodeBuilder();
    builder.reset();
    for (const change of changes) {
      const node = change.element?.kind === 'node' ? change.element : undefined;
      this.#object(builder, change);
      builder.lats.push(Math.round((node?.lat ?? 0) * 1e7));
      builder.lons.push(Math.round((node?.lon ?? 0) * 1e7));
    }
    return builder.columns();
  }

  #ways(changes: readonly ObjectChange[]): ElementBatch['ways'] {
    const builder = new WayBuilder();
    builder.reset();
    for (const change of changes) {
      this.#object(builder, change);
      if (change.element?.kind === 'way') builder.refs.append(change.element.refs);
      builder.refStarts.push(builder.refs.length);
    }
    return builder.columns();
  }

  #relations(changes: readonly ObjectChange[]): ElementBatch['relations'] {
    const builder = new RelationBuilder();
    builder.reset();
    for (const change of changes) {
      this.#object(builder, change);
      if (change.element?.kind === 'relation') this.#members(builder, change.element.members);
      builder.memberStarts.push(builder.memberRefs.length);
    }
    return builder.columns();
  }

  #members(builder: RelationBuilder, members: readonly OsmMember[]): void {
    for (const { kind, ref, role } of members) {
      builder.memberRefs.push(ref);
      builder.memberKinds.push(MEMBER_KIND[kind]);
      builder.memberRoles.push(this.#strings.numberOf(role));
    }
  }

  #object(builder: NodeBuilder | WayBuilder | RelationBuilder, change: ObjectChange): void {
    builder.ids.push(change.id);
    builder.versions.push(change.version);
    builder.timestamps.push(change.timestamp ?? 0);
    for (const [key, value] of Object.entries(change.element?.tags ?? {})) {
      builder.tags.push(this.#strings.numberOf(key));
      builder.tags.push(this.#strings.numberOf(value));
    }
    builder.tagStarts.push(builder.tags.length);
  }
}

function sorted(newest: ReadonlyMap<number, ObjectChange>): ObjectChange[] {
  return [...newest.values()].sort((a, b) => a.id - b.id);
}

function goneOf(changes: readonly ObjectChange[]): Uint8Array {
  return Uint8Array.from(changes, ({ element }) => (element ? 0 : 1));
}

/** Strings by number, each once. */
export class StringNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  column(): ElementBatch['strings'] {
    const [bytes, starts, ends] = [
      new Growable(Uint8Array),
      new Growable(Uint32Array),
      new Growable(Uint32Array),
    ];
    for (const text of this.#numbers.keys()) {
      starts.push(bytes.length);
      bytes.append(Buffer.from(text));
      ends.push(bytes.length);
    }
    return { bytes: bytes.copy(), starts: starts.copy(), ends: ends.copy() };
  }
}
