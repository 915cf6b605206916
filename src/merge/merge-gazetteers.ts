import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ENTRY_KIND,
  type GazetteerContents,
  type GazetteerSummary,
  type GazetteerWriter,
  type NamedHouse,
  type NamedPlace,
} from '../geocode/geocode.ts';
import type { World } from '../world/world.ts';
import { JoinedStreets } from './joined-street.ts';
import { MergedAreas } from './merged-areas.ts';
import { mergedPostcodes } from './merged-postcodes.ts';
import { SharedNumbers } from './shared-numbers.ts';
import { type Member, StreetGroups } from './street-groups.ts';

export interface MergeOptions {
  /** The world's areas, which the writer has prepared. */
  readonly world: World;
  /** Called with the number of entries so far, and of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Entries between two reports of progress, when others have a turn. */
const ENTRIES_PER_REPORT = 20_000;
const NOBODY = -1;

/**
 * Writes several gazetteers as one. Holds their columns and those of the one that is written, and no object an entry.
 *
 * @param sets what several of them have is taken from the first, unless another has more of it
 * @param writer of a gazetteer over the whole world that is empty yet; it is committed
 */
export async function mergeGazetteers(
  sets: readonly GazetteerContents[],
  writer: GazetteerWriter,
  { world, onProgress = () => {} }: MergeOptions,
): Promise<GazetteerSummary> {
  const merge = new Merge(sets, writer, world);
  const total = sets.reduce((sum, { entries }) => sum + entries, 0);
  let done = 0;
  for (const member of membersOf(sets)) {
    merge.add(member);
    done += 1;
    if (done % ENTRIES_PER_REPORT !== 0) continue;
    onProgress(done, total);
    await nextTurn();
  }
  onProgress(total, total);
  return writer.commit();
}

function* membersOf(sets: readonly GazetteerContents[]): Generator<Member> {
  for (const [dataSet, { entries }] of sets.entries())
    for (let entry = 0; entry < entries; entry++) yield { dataSet, entry };
}

class Merge {
  readonly #sets: readonly GazetteerContents[];
  readonly #writer: GazetteerWriter;
  readonly #areas: MergedAreas;
  readonly #groups: StreetGroups;
  readonly #streets: JoinedStreets;
  readonly #places: TakenOnce;
  readonly #namedHouses: TakenOnce;

  constructor(sets: readonly GazetteerContents[], writer: GazetteerWriter, world: World) {
    this.#sets = sets;
    this.#writer = writer;
    this.#areas = new MergedAreas(sets, world, writer);
    this.#groups = new StreetGroups(sets);
    this.#streets = new JoinedStreets(sets, this.#groups);
    this.#places = new TakenOnce(sets, ENTRY_KIND.place);
    this.#namedHouses = new TakenOnce(sets, ENTRY_KIND.namedHouse);
    const { known, loose } = mergedPostcodes(sets, this.#areas);
    writer.setPostcodeAreas(known);
    for (const postcode of loose) writer.addPostcode(postcode);
  }

  /** Writes an entry, unless that of another data set stands for it. */
  add(member: Member): void {
    const kind = this.#sets[member.dataSet]!.rows.kind[member.entry]!;
    if (kind === ENTRY_KIND.place) this.#addPlace(member);
    else if (kind === ENTRY_KIND.namedHouse) this.#addNamedHouse(member);
    else this.#addStreet(member);
  }

  #addPlace(member: Member): void {
    if (!this.#places.takes(member)) return;
    const place = this.#record(member) as NamedPlace; // so its kind says
    const rings = this.#sets[member.dataSet]!.footprintsOf(member.entry);
    this.#writer.addPlace(
      this.#areas.at(place.lat, place.lon),
      place,
      rings.map(({ ring }) => ring),
    );
  }

  #addNamedHouse(member: Member): void {
    if (!this.#namedHouses.takes(member)) return;
    const house = this.#record(member) as NamedHouse; // so its kind says
    this.#writer.addNamedHouse(this.#areas.at(house.lat, house.lon), house);
  }

  #addStreet(member: Member): void {
    const members = this.#groups.membersOf(member);
    const [first] = members;
    if (first?.dataSet !== member.dataSet || first.entry !== member.entry) return;
    const merged = this.#streets.read(members);
    if (!merged) return;
    const { street, lines, houses } = merged;
    this.#writer.addStreet(this.#areas.at(street.lat, street.lon), street, lines, houses);
  }

  #record({ dataSet, entry }: Member): unknown {
    return JSON.parse(this.#sets[dataSet]!.entryText(entry).toString()); // its checksum held
  }
}

/** Entries of a kind, those of one object from one data set only: the first that has it. */
class TakenOnce {
  readonly #sets: readonly GazetteerContents[];
  readonly #shared: SharedNumbers;
  readonly #takenFrom: Int32Array;

  constructor(sets: readonly GazetteerContents[], kind: number) {
    this.#sets = sets;
    this.#shared = new SharedNumbers(
      sets.map(({ entryIdentity, rows }) => entryIdentity.filter((_, entry) => rows.kind[entry] === kind)),
    );
    this.#takenFrom = new Int32Array(this.#shared.length).fill(NOBODY);
  }

  takes({ dataSet, entry }: Member): boolean {
    const place = this.#shared.placeOf(this.#sets[dataSet]!.entryIdentity[entry]!);
    if (place < 0) return true;
    if (this.#takenFrom[place] === NOBODY) this.#takenFrom[place] = dataSet;
    return this.#takenFrom[place] === dataSet;
  }
}
