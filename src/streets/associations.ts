import { Fingerprint, Growable } from '../arrays/arrays.ts';
import {
  type ElementBatch,
  type Overlay,
  RELATIONS,
  type RelationColumns,
  readBatches,
  type StringColumn,
} from '../osm/osm.ts';
import { Multimap } from './multimap.ts';
import { packObject } from './street-ways.ts';

const RELATION_TYPES: ReadonlySet<string> = new Set(['associatedStreet', 'street']);
const MEMBER_TYPES = ['n', 'w', 'r'] as const;
const STREET_ROLE = 'street';

interface AssociatedStreet {
  /** Empty where the relation has none. */
  readonly name: string;
  /** See `packObject`. */
  readonly ways: readonly number[];
}

/**
 * Relations that say which houses belong to which street: https://wiki.openstreetmap.org/wiki/Relation:associatedStreet
 * and Relation:street.
 */
export class Associations {
  readonly #streets: AssociatedStreet[] = [];
  readonly #hash = new Fingerprint();
  /** Relation by house, see `packObject`. */
  readonly #byHouse = new Multimap();

  /**
   * Reads which houses the relations of an extract give to which street.
   *
   * @param overlay what changed since the extract was made
   * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
   */
  async read(path: string, overlay?: Overlay): Promise<void> {
    for await (const batch of readBatches(path, { kinds: RELATIONS, overlay })) this.#addBatch(batch);
  }

  /** Hash of all that was read. */
  get fingerprint(): number {
    return this.#hash.value;
  }

  /** Relations that have the object as a house. */
  of(object: number): AssociatedStreet[] {
    const relations: number[] = [];
    this.#byHouse.appendTo(relations, object);
    return relations.map((relation) => this.#streets[relation]!);
  }

  /** The ways of all relations, see `packObject`. */
  ways(): Set<number> {
    return new Set(this.#streets.flatMap(({ ways }) => ways));
  }

  #addBatch({ relations, strings }: ElementBatch): void {
    const texts = new Texts(strings);
    for (let i = 0; i < relations.ids.length; i++) {
      const type = tagValue(relations, i, 'type', texts);
      if (RELATION_TYPES.has(type)) this.#add(relations, i, tagValue(relations, i, 'name', texts), texts);
    }
  }

  #add(relations: RelationColumns, i: number, name: string, texts: Texts): void {
    const ways: number[] = [];
    const houses = new Growable(Float64Array, 16);
    for (let at = relations.memberStarts[i]!; at < relations.memberStarts[i + 1]!; at++) {
      const object = packObject(MEMBER_TYPES[relations.memberKinds[at]!]!, relations.memberRefs[at]!);
      if (texts.text(relations.memberRoles[at]!) === STREET_ROLE) ways.push(object);
      else houses.push(object);
    }
    this.#hash.addText(name);
    this.#hash.addNumbers(ways);
    this.#hash.addNumbers(houses.values());
    for (const house of houses.values()) this.#byHouse.add(house, this.#streets.length);
    this.#streets.push({ name, ways });
  }
}

/** Strings of a batch, each decoded once. */
class Texts {
  readonly #column: StringColumn;
  readonly #buffer: Buffer;
  readonly #known: (string | undefined)[] = [];

  constructor(column: StringColumn) {
    const { buffer, byteOffset, byteLength } = column.bytes;
    this.#column = column;
    this.#buffer = Buffer.from(buffer, byteOffset, byteLength);
  }

  text(index: number): string {
    const { starts, ends } = this.#column;
    this.#known[index] ??= this.#buffer.toString('utf8', starts[index], ends[index]);
    return this.#known[index];
  }
}

/** Value of a relation's tag; empty for none. */
function tagValue({ tags, tagStarts }: RelationColumns, i: number, key: string, texts: Texts): string {
  for (let at = tagStarts[i]!; at < tagStarts[i + 1]!; at += 2)
    if (texts.text(tags[at]!) === key) return texts.text(tags[at + 1]!);
  return '';
}
