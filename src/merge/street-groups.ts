import { Fingerprint, Growable } from '../arrays/arrays.ts';
import { type GazetteerContents, NAME_START, refKindOf, VARIANT, WORD_MASK } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { SharedNumbers } from './shared-numbers.ts';

/** A street, or a place with houses, of one of the data sets. */
export interface Member {
  readonly dataSet: number;
  readonly entry: number;
}

/** Numbers, each with the entry that has it. */
interface NumbersOfEntries {
  readonly numbers: Float64Array;
  readonly entries: Uint32Array;
}

const NOBODY = 0xffffffff;

/**
 * Finds the streets that several data sets have, whole or in parts: those of one object, those with the same way, and those of one name
 * with the same house. Streets of one group are one street. A house that streets of several groups have belongs to one of them.
 */
export class StreetGroups {
  readonly #sets: readonly GazetteerContents[];
  /** Number of the first entry of each data set, over all; and of all entries. */
  readonly #first: Uint32Array;
  readonly #groups: DisjointSets;
  /** Members of each group of more than one, by its least number. */
  readonly #members = new Map<number, Member[]>();
  readonly #houses: SharedNumbers;
  /** Per shared house the group that it belongs to. */
  readonly #groupOfHouse: Uint32Array;

  constructor(sets: readonly GazetteerContents[]) {
    this.#sets = sets;
    this.#first = Uint32Array.from([0, ...sets.keys()]);
    for (const [set, { entries }] of sets.entries()) this.#first[set + 1] = this.#first[set]! + entries;
    this.#groups = new DisjointSets(this.#first.at(-1)!);
    this.#houses = new SharedNumbers(sets.map(({ houseIdentity }) => houseIdentity.slice()));
    this.#joinBy((set) => this.#identitiesOf(set));
    this.#joinBy((set) => this.#linesOf(set));
    this.#joinByHouses();
    this.#noteMembers();
    this.#groupOfHouse = this.#groupsOfHouses();
  }

  /** All members of a street's group, those of the first data set first. */
  membersOf(member: Member): readonly Member[] {
    return this.#members.get(this.#groups.find(this.#numberOf(member))) ?? [member];
  }

  /** False for a house that belongs to the street of another group. */
  hasHouse({ dataSet, entry }: Member, house: number): boolean {
    const place = this.#houses.placeOf(this.#sets[dataSet]!.houseIdentity[house]!);
    return place < 0 || this.#groupOfHouse[place] === this.#groups.find(this.#first[dataSet]! + entry);
  }

  #numberOf({ dataSet, entry }: Member): number {
    return this.#first[dataSet]! + entry;
  }

  /** Joins streets of different data sets that have a number in common. */
  #joinBy(numbersOf: (dataSet: number) => NumbersOfEntries): void {
    const found = this.#sets.map((_, dataSet) => numbersOf(dataSet));
    const shared = new SharedNumbers(found.map(({ numbers }) => numbers.slice()));
    const holder = new Uint32Array(shared.length).fill(NOBODY);
    const join = (number: number, member: Member): void => {
      const place = shared.placeOf(number);
      if (place >= 0) this.#joinWithHolder(holder, place, member);
    };
    for (const [dataSet, { numbers, entries }] of found.entries())
      for (const [at, number] of numbers.entries()) join(number, { dataSet, entry: entries[at]! });
  }

  #joinWithHolder(holder: Uint32Array, place: number, member: Member): void {
    const number = this.#numberOf(member);
    if (holder[place] === NOBODY) holder[place] = number;
    else if (holder[place]! < this.#first[member.dataSet]!) this.#groups.join(holder[place]!, number);
  }

  #identitiesOf(dataSet: number): NumbersOfEntries {
    const { entryIdentity } = this.#sets[dataSet]!;
    const entries = Uint32Array.from(this.#streetsOf(dataSet));
    return { numbers: Float64Array.from(entries, (entry) => entryIdentity[entry]!), entries };
  }

  #linesOf(dataSet: number): NumbersOfEntries {
    const numbers = new Growable(Float64Array);
    const entries = new Growable(Uint32Array);
    const fingerprint = new Fingerprint();
    for (const street of this.#streetsOf(dataSet))
      for (const line of this.#sets[dataSet]!.linesOf(street)) {
        fingerprint.restart();
        fingerprint.addAll(line);
        numbers.push(fingerprint.value);
        entries.push(street);
      }
    return { numbers: numbers.values(), entries: entries.values() };
  }

  *#streetsOf(dataSet: number): Generator<number> {
    const { entries, rows } = this.#sets[dataSet]!;
    for (let entry = 0; entry < entries; entry++) if (refKindOf(rows.kind[entry]!) === 'street') yield entry;
  }

  /** Streets of one name with the same house are one: where a way is cut off, only its houses are left. */
  #joinByHouses(): void {
    const holder = new Uint32Array(this.#houses.length).fill(NOBODY);
    for (const { number, place } of this.#sharedHouses()) {
      const other = holder[place]!;
      if (other === NOBODY) holder[place] = number;
      else if (this.#nameOf(other) === this.#nameOf(number)) this.#groups.join(other, number);
    }
  }

  *#sharedHouses(): Generator<{ readonly number: number; readonly place: number }> {
    if (this.#houses.length === 0) return;
    for (const dataSet of this.#sets.keys())
      for (const entry of this.#streetsOf(dataSet)) yield* this.#sharedHousesOf({ dataSet, entry });
  }

  *#sharedHousesOf(member: Member): Generator<{ readonly number: number; readonly place: number }> {
    const { tables, houseIdentity } = this.#sets[member.dataSet]!;
    const [from, to] = tables.housesOf(member.entry);
    for (let house = from; house < to; house++) {
      const place = this.#houses.placeOf(houseIdentity[house]!);
      if (place >= 0) yield { number: this.#numberOf(member), place };
    }
  }

  #memberAt(number: number): Member {
    const dataSet = this.#first.findLastIndex((first) => first <= number);
    return { dataSet, entry: number - this.#first[dataSet]! };
  }

  /** Words of its first name. */
  #nameOf(number: number): string {
    const { dataSet, entry } = this.#memberAt(number);
    const { rows, head } = this.#sets[dataSet]!;
    const words = new Dictionary({ units: head.wordUnits, offsets: head.wordOffsets });
    const { values, offsets } = rows.names;
    const name: string[] = [];
    for (let at = offsets[entry]!; at < offsets[entry + 1]!; at++) {
      const code = values[at]!;
      if (code >= NAME_START && name.length > 0) break;
      if (Math.floor(code / VARIANT) % 2 === 0) name.push(words.word(code & WORD_MASK));
    }
    return name.join(' ');
  }

  #noteMembers(): void {
    for (const dataSet of this.#sets.keys())
      for (const entry of this.#streetsOf(dataSet)) this.#noteMember({ dataSet, entry });
  }

  #noteMember(member: Member): void {
    const number = this.#numberOf(member);
    const group = this.#groups.find(number);
    if (group === number) return;
    const members = this.#members.get(group) ?? [this.#memberAt(group)];
    members.push(member);
    this.#members.set(group, members);
  }

  /** A house belongs to a street that several data sets have rather than to one; to one with a way rather than to one without. */
  #groupsOfHouses(): Uint32Array {
    const owners = new Uint32Array(this.#houses.length).fill(NOBODY);
    for (const { number, place } of this.#sharedHouses()) {
      const group = this.#groups.find(number);
      const other = owners[place]!;
      if (other === NOBODY || this.#claimOf(group) > this.#claimOf(other)) owners[place] = group;
    }
    return owners;
  }

  #claimOf(group: number): number {
    const members = this.#members.get(group) ?? [this.#memberAt(group)];
    const hasWay = members.some(({ dataSet, entry }) => this.#sets[dataSet]!.linesOf(entry).length > 0);
    return (hasWay ? 2 : 0) + (members.length > 1 ? 1 : 0);
  }
}
