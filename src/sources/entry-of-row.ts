import { createHash } from 'node:crypto';
import type { Tags } from '../core/core.ts';
import { NO_LETTER, type Role } from '../tables/tables.ts';
import type { Columns } from './columns.ts';
import type { SourceEntry } from './entry-source.ts';
import type { Kinds } from './kinds.ts';
import { positionOf } from './position.ts';
import type { Row } from './table.ts';

/** What the rows of a file are. */
export type SourceKind = 'places' | 'addresses';
type Cells = Partial<Record<Role, string>>;

/** Columns that become a tag as they stand. */
const TAG_OF_ROLE = {
  name: 'name',
  street: 'addr:street',
  place: 'addr:place',
  town: 'addr:city',
  district: 'addr:district',
  region: 'addr:state',
  postcode: 'addr:postcode',
  country: 'addr:country',
  unit: 'addr:unit',
  phone: 'phone',
  email: 'email',
  website: 'website',
  hours: 'opening_hours',
  brand: 'brand',
  description: 'description',
} as const satisfies Partial<Record<Role, string>>;
const TAGS_BY_ROLE = Object.entries(TAG_OF_ROLE) as [Role, string][]; // Object.entries forgets the type of its keys

/** Where a house number ends an address, and where it begins it: `Rue Haute 5 bis`, `12-14 High Street`. */
const NUMBER_LAST = /^(.*\S)[\s,]+(\d+(?:\s?[a-z]|\s(?:bis|ter|quater))?(?:[-/]\d+\s?[a-z]?)?)$/i;
const NUMBER_FIRST =
  /^(\d+(?:\s?[a-z](?=[\s,])|\s(?:bis|ter|quater)(?=[\s,]))?(?:[-/]\d+[a-z]?)?)[\s,]+(.*\S)$/i;
/** Behind it stand postcode and town. */
const PART_END = /[,;\n]/;
const ONE_LETTER = /^\p{L}$/u;
const ID_LENGTH = 16;

/** Makes entries of rows, or tells why a row is none: words that follow `line 17`. */
export class EntryMaker {
  readonly #kind: SourceKind;
  readonly #columns: Columns;
  readonly #kinds: Kinds;
  readonly #crs: string | undefined;

  /** @param crs of the columns of positions; undefined for degrees */
  constructor(kind: SourceKind, columns: Columns, kinds: Kinds, crs?: string) {
    this.#kind = kind;
    this.#columns = columns;
    this.#kinds = kinds;
    this.#crs = crs;
  }

  make({ line, cells, point }: Row): SourceEntry | { readonly reason: string } {
    const { byRole, tags: own } = this.#columns.read(cells);
    for (const [header, cell] of cells)
      if (cell.includes(NO_LETTER)) return { reason: `'${header}': holds bytes that are no UTF-8` };
    const position = positionOf(point, byRole, this.#crs);
    if ('reason' in position) return position;
    const tags = this.#kind === 'places' ? this.#placeTags(byRole, own) : addressOnly(byRole, own);
    const reason = this.#kind === 'places' ? placeLacks(tags) : addressLacks(tags);
    if (reason) return { reason };
    const editedAt = secondsOf(byRole.editedAt);
    return { id: this.#idOf(byRole.id, tags, position), ...position, tags, editedAt, line };
  }

  /** Registers give one number to a house with two addresses: there the address belongs to its identifier. */
  #idOf(id: string | undefined, tags: Tags, position: { lat: number; lon: number }): string {
    if (id === undefined) return hashOf([position.lat, position.lon, tags]);
    return this.#kind === 'places' ? id : hashOf([id, tags]);
  }

  #placeTags(cells: Cells, own: Tags): Tags {
    const kind = this.#kinds.isPlace(own) ? {} : this.#kinds.tagsOf(cells.category ?? this.#columns.category);
    const [, street, number] = isWithin(cells) ? (NUMBER_LAST.exec(cells.street ?? '') ?? []) : [];
    const inStreet = street && number ? { 'addr:street': street, 'addr:housenumber': number } : {};
    return { ...kind, ...tagsOf(cells), ...inStreet, ...own };
  }
}

/** True if a house number may stand in the column of the street. */
function isWithin({ number, address }: Cells): boolean {
  return number === undefined && address === undefined;
}

/** The tags of an address, which is no place, whatever else its row says. */
function addressOnly(cells: Cells, own: Tags): Tags {
  const tags = Object.entries({ ...tagsOf(cells), ...own });
  return Object.fromEntries(tags.filter(([key]) => key.startsWith('addr:')));
}

function placeLacks({ name }: Tags): string | undefined {
  return name === undefined ? 'has no name' : undefined;
}

function addressLacks(tags: Tags): string | undefined {
  if (tags['addr:housenumber'] === undefined) return 'has no house number';
  const isOfSomething = ['addr:street', 'addr:place', 'addr:city'].some((key) => tags[key] !== undefined);
  return isOfSomething ? undefined : 'has neither street nor place';
}

function tagsOf(cells: Cells): Tags {
  const tags: Record<string, string> = {};
  for (const [role, key] of TAGS_BY_ROLE) if (cells[role] !== undefined) tags[key] = cells[role];
  if (tags['addr:street'] !== undefined) delete tags['addr:place']; // a house stands at one of them
  const number = numberOf(cells);
  if (number !== undefined) tags['addr:housenumber'] = number;
  const isTold = number !== undefined && tags['addr:street'] !== undefined;
  return cells.address === undefined || isTold ? tags : { ...tags, ...parted(cells.address) };
}

/** `12` and `bis`: `12 bis`; `12` and `A`: `12A`; with an addition `12A-2`. */
function numberOf({ number, numberLetter = '', numberAddition }: Cells): string | undefined {
  if (number === undefined) return undefined;
  const between = numberLetter === '' || ONE_LETTER.test(numberLetter) ? '' : ' ';
  const addition = numberAddition === undefined ? '' : `-${numberAddition}`;
  return `${number}${between}${numberLetter}${addition}`;
}

function parted(address: string): Tags {
  const [first = ''] = address.split(PART_END);
  const [, street, number] = NUMBER_LAST.exec(first.trim()) ?? [];
  if (street && number) return { 'addr:street': street, 'addr:housenumber': number };
  const [, numberFirst, streetLast] = NUMBER_FIRST.exec(first.trim()) ?? [];
  if (numberFirst && streetLast) return { 'addr:street': streetLast, 'addr:housenumber': numberFirst };
  return {};
}

/** Seconds since 1970; undefined for what is no date. */
function secondsOf(text: string | undefined): number | undefined {
  const milliseconds = text !== undefined && /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** An identifier that stays as long as all that it is made of. */
function hashOf(said: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, ID_LENGTH);
}
