import type { House, Street } from '../addresses/addresses.ts';
import { Fingerprint } from '../arrays/arrays.ts';
import type { BoundingBox } from '../core/core.ts';
import type { GazetteerContents } from '../geocode/geocode.ts';
import type { Member, StreetGroups } from './street-groups.ts';

/** A street with its lines and houses, as a writer takes them. */
export interface MergedStreet {
  readonly street: Street;
  readonly lines: readonly Int32Array[];
  readonly houses: readonly House[];
}

/** As many as a build keeps. */
const MOST_LOCALITIES = 8;

/** Reads streets, and makes one of those that are parts of one. */
export class JoinedStreets {
  readonly #sets: readonly GazetteerContents[];
  readonly #groups: StreetGroups;

  constructor(sets: readonly GazetteerContents[], groups: StreetGroups) {
    this.#sets = sets;
    this.#groups = groups;
  }

  /**
   * The street of a group: the object, point and names of the part with the longest lines, else with the most houses; the lines, houses, towns
   * and postcodes of all. Undefined if the group's houses all belong to other streets and it has no way.
   */
  read(members: readonly Member[]): MergedStreet | undefined {
    const parts = members.map((member) => this.#part(member));
    const street = parts.length === 1 ? parts[0]! : joined(parts);
    return street.lines.length > 0 || street.houses.length > 0 ? street : undefined;
  }

  #part(member: Member): MergedStreet {
    const contents = this.#sets[member.dataSet]!;
    const street = JSON.parse(contents.entryText(member.entry).toString()) as Street; // its checksum held
    const [from, to] = contents.tables.housesOf(member.entry);
    const houses: House[] = [];
    const rings = contents.footprintsOf(member.entry);
    for (let house = from; house < to; house++) {
      if (!this.#groups.hasHouse(member, house)) continue;
      const footprint = rings.filter((own) => own.houses.includes(house)).map(({ ring }) => ring);
      houses.push({ ...contents.tables.house(house), ...(footprint.length > 0 && { footprint }) });
    }
    return { street, lines: contents.linesOf(member.entry), houses };
  }
}

function joined(parts: readonly MergedStreet[]): MergedStreet {
  const byClaim = [...parts].sort((a, b) => extentOf(b) - extentOf(a) || b.houses.length - a.houses.length);
  const { street } = byClaim[0]!; // a group has members
  const postcodes = [...new Set(byClaim.flatMap((part) => part.street.postcodes))];
  const localities = new Set(byClaim.flatMap((part) => part.street.localities));
  const bounds = byClaim.reduce<BoundingBox | undefined>(
    (around, part) => boundsAround(around, part.street.bounds),
    undefined,
  );
  const { linesBelow: _, ...rest } = street;
  const { lines, below } = distinctLines(byClaim);
  return {
    street: {
      ...rest,
      ...(below > 0 && { linesBelow: below }),
      tags: Object.assign({}, ...byClaim.map((part) => part.street.tags).reverse()),
      localities: [...localities].slice(0, MOST_LOCALITIES),
      postcodes,
      ...(bounds && { bounds }),
    },
    lines,
    houses: distinctHouses(byClaim, postcodes),
  };
}

/** Positions of its lines: a measure of how much of the street a data set has. */
function extentOf({ lines }: MergedStreet): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

/** Every line once, those in tunnels last. */
function distinctLines(
  parts: readonly MergedStreet[],
): Pick<MergedStreet, 'lines'> & { readonly below: number } {
  const above = parts.flatMap(({ lines, street: { linesBelow = 0 } }) =>
    lines.slice(0, lines.length - linesBelow),
  );
  const below = parts.flatMap(({ lines, street: { linesBelow = 0 } }) =>
    lines.slice(lines.length - linesBelow),
  );
  const lines = new Map<number, Int32Array>();
  for (const line of above) addOnce(lines, line);
  const { size } = lines;
  for (const line of below) addOnce(lines, line);
  return { lines: [...lines.values()], below: lines.size - size };
}

function addOnce(lines: Map<number, Int32Array>, line: Int32Array): void {
  const fingerprint = new Fingerprint();
  fingerprint.addAll(line);
  if (!lines.has(fingerprint.value)) lines.set(fingerprint.value, line);
}

/** Every label of every object once; postcodes are numbered as those of the whole street. */
function distinctHouses(parts: readonly MergedStreet[], postcodes: readonly string[]): House[] {
  const houses = new Map<string, House>();
  const numbered = parts.flatMap(({ street, houses: own }) =>
    own.map((house) => ({ house, code: street.postcodes[house.postcode] })),
  );
  for (const { house, code } of numbered) {
    const key = `${house.type}${house.sourceId} ${house.label}`;
    if (houses.has(key)) continue;
    houses.set(key, { ...house, postcode: code === undefined ? -1 : postcodes.indexOf(code) });
  }
  return [...houses.values()];
}

/** Around both; the first alone if the antimeridian is between them. */
function boundsAround(a: BoundingBox | undefined, b: BoundingBox | undefined): BoundingBox | undefined {
  if (!a || !b) return a ?? b;
  if (a[0] > a[2] || b[0] > b[2]) return a;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
