import {
  type ColumnArray,
  type ColumnsOf,
  type ColumnTable,
  listsOf,
  per,
  SheetWriter,
  type StoredColumn,
  startsPer,
} from '../../columns/columns.ts';
import { type MemoFile, recall, remember } from '../../memo/memo.ts';
import type { Spans } from '../coverage/spans.ts';
import type { MissingArea } from '../drawing/specks.ts';
import type { Box } from './changed-tiles.ts';

/** What decides which tiles the objects of a map change. */
const OBJECT_COLUMNS = {
  place: {
    type: 'f64',
    length: per('object'),
    holds: 'Type (0 node, 1 way, 2 relation) times 2^51, and identifier; ascending',
  },
  fingerprint: { type: 'f64', length: per('object'), holds: 'Hash of its tags and shape' },
  bounds: {
    type: 'i32',
    length: per('object', 4),
    holds: 'West, north, east, south of what is drawn of it, in world units',
  },
  cell: {
    type: 'u16',
    length: per('object', 2),
    holds: 'Column and row of the cell of zoom 15 that it covers; 65535 for none',
  },
  leastZoom: { type: 'u8', length: per('object'), holds: 'Lowest zoom at which it is drawn; 255 for none' },
  fields: {
    type: 'u16',
    length: per('object'),
    holds: 'Its layers and fields, as an index into the list of the facts',
  },
  missingStart: {
    type: 'u32',
    length: startsPer('object'),
    holds: 'Where its areas begin that are too small to be drawn',
  },
  missingIn: {
    type: 'u8',
    length: listsOf('missingStart'),
    holds: 'Number of the feature, of those that the map shows of the object',
  },
  missingZoom: { type: 'u8', length: listsOf('missingStart'), holds: 'Zoom at which the area is missing' },
  missingKind: {
    type: 'u16',
    length: listsOf('missingStart'),
    holds: 'Layer and kind, as an index into the list of the facts',
  },
  missingUnits: { type: 'f64', length: listsOf('missingStart'), holds: 'Square grid units' },
  missingX: {
    type: 'i32',
    length: listsOf('missingStart'),
    holds: 'Middle of a polygon that is not drawn at all, in grid units; -2^31 for none',
  },
  missingY: { type: 'i32', length: listsOf('missingStart'), holds: 'The same from the north' },
} as const satisfies ColumnTable;

/** Everything that decides what a map's tiles show, so that the next map draws only the tiles for which some of it differs. */
export const DRAWN_MAP_COLUMNS = {
  ...OBJECT_COLUMNS,
  line: { type: 'f64', length: per('line'), holds: 'Hash of a joined border or ferry' },
  lineBounds: { type: 'i32', length: per('line', 4), holds: 'As `bounds`' },
  tile: {
    type: 'f64',
    length: per('tile'),
    holds: 'ID of a tile that is partly sea, or in which what extracts hold ends; ascending',
  },
  tileHash: { type: 'f64', length: per('tile'), holds: 'Hash of its sea, and of what extracts hold of it' },
  sea: {
    type: 'f64',
    length: 'any',
    holds: 'IDs of tiles that are nothing but sea: first, and one more than the last, of each run',
  },
  held: {
    type: 'f64',
    length: 'any',
    holds: 'The same of tiles that extracts hold whole, from the first zoom with marks on',
  },
  facts: {
    type: 'u8',
    length: 'any',
    holds: 'JSON: what the map was made for, lists of layers with fields and of kinds',
  },
} as const satisfies ColumnTable;

/** Facts of a drawn map that are no columns. */
interface Lists {
  /** Lists of a layer's name, then fields: `[['pois', 'name', 'amenity'], …]`. */
  readonly fieldLists: readonly (readonly (readonly string[])[])[];
  readonly kinds: readonly string[];
}

/** A row's part that is not its areas. */
export interface DrawnObject {
  /** In the order of objects: nodes, ways, relations, each by identifier. */
  readonly place: number;
  readonly fingerprint: number;
  readonly box: Box;
  /** Column and row. */
  readonly cell: readonly [number, number] | undefined;
  readonly leastZoom: number;
  readonly fieldLists: readonly (readonly string[])[];
}

/** An area that is missing at a zoom of one of the features that the map shows of an object. */
export interface MissingAt extends MissingArea {
  readonly shownFeature: number;
  readonly zoom: number;
  /** Layer and kind. */
  readonly kind: string;
}

/** The joined lines of a map, its sea and what it holds, by which it is compared with another. */
export interface DrawnWhole {
  readonly lines: readonly { readonly hash: number; readonly box: Box }[];
  /** By tile ID hashes of what tiles have in part: sea, and what extracts hold. */
  readonly tiles: ReadonlyMap<number, number>;
  /** IDs of tiles that are nothing but sea, and of those that extracts hold whole. */
  readonly sea: Spans;
  readonly held: Spans;
}

/** No zoom is this high: the object is not on the map. */
export const NOT_SHOWN = 255;
const NO_CELL = 65_535;
const NO_MIDDLE = -(2 ** 31);

type Columns = ColumnsOf<typeof DRAWN_MAP_COLUMNS>;
type ObjectColumns = ColumnsOf<typeof OBJECT_COLUMNS>;
type WrittenColumns = Readonly<Record<Exclude<keyof Columns, 'facts'>, ColumnArray | StoredColumn>>;
/** Columns that a copy takes as they are, and how many values an object has there. */
const OF_OBJECT = [
  ['place', 1],
  ['fingerprint', 1],
  ['bounds', 4],
  ['cell', 2],
  ['leastZoom', 1],
] as const;
/** The same with a value for each of its areas. */
const OF_AREA = ['missingIn', 'missingZoom', 'missingUnits', 'missingX', 'missingY'] as const;

/** The objects of a map, in ascending order, with what decides which tiles they change. Numbers of areas count those of all objects. */
export class DrawnObjects {
  readonly columns: ObjectColumns;
  readonly lists: Lists;

  constructor(columns: ObjectColumns, lists: Lists) {
    this.columns = columns;
    this.lists = lists;
  }

  get size(): number {
    return this.columns.place.length;
  }

  boxOf(row: number): Box {
    return boxAt(this.columns.bounds, row);
  }

  leastZoomOf(row: number): number {
    return this.columns.leastZoom[row]!;
  }

  /** Column and row. */
  cellOf(row: number): readonly [number, number] | undefined {
    const column = this.columns.cell[2 * row]!;
    return column === NO_CELL ? undefined : [column, this.columns.cell[2 * row + 1]!];
  }

  fieldListsOf(row: number): DrawnObject['fieldLists'] {
    return this.lists.fieldLists[this.columns.fields[row]!]!;
  }

  /** Number of the first area of an object; those of the next one follow its last. */
  firstAreaOf(row: number): number {
    return this.columns.missingStart[row]!;
  }

  areaAt(area: number): MissingAt {
    const { missingIn, missingZoom, missingKind, missingUnits, missingX, missingY } = this.columns;
    const x = missingX[area]!;
    return {
      shownFeature: missingIn[area]!,
      zoom: missingZoom[area]!,
      kind: this.lists.kinds[missingKind[area]!]!,
      squareUnits: missingUnits[area]!,
      ...(x !== NO_MIDDLE && { middle: [x, missingY[area]!] as const }),
    };
  }
}

/** Collects the objects of a map in ascending order, in a file where they are many. */
export class DrawnObjectsWriter {
  readonly #sheets: SheetWriter<typeof OBJECT_COLUMNS>;
  readonly #fieldLists = new Numbered<DrawnObject['fieldLists']>();
  readonly #kinds = new Numbered<string>();

  /** @param path of the file, which must not exist */
  constructor(path: string) {
    this.#sheets = new SheetWriter(path, OBJECT_COLUMNS);
    this.#columns.missingStart.push(0);
  }

  add(
    { place, fingerprint, box, cell, leastZoom, fieldLists }: DrawnObject,
    missing: readonly MissingAt[],
  ): void {
    const columns = this.#columns;
    columns.place.push(place);
    columns.fingerprint.push(fingerprint);
    columns.bounds.append([box.west, box.north, box.east, box.south]);
    columns.cell.append(cell ?? [NO_CELL, NO_CELL]);
    columns.leastZoom.push(leastZoom);
    columns.fields.push(this.#fieldLists.numberOf(fieldLists));
    for (const area of missing) this.#addArea(area);
    columns.missingStart.push(columns.missingIn.length);
  }

  /** Adds an object of another map, which is the same in this one. */
  copy({ columns, lists }: DrawnObjects, row: number): void {
    const [first, end] = [columns.missingStart[row]!, columns.missingStart[row + 1]!];
    const own = this.#columns;
    for (const [name, times] of OF_OBJECT)
      own[name].append(columns[name].subarray(times * row, times * (row + 1)));
    own.fields.push(this.#fieldLists.numberOfSame(lists.fieldLists, columns.fields[row]!));
    for (const name of OF_AREA) own[name].append(columns[name].subarray(first, end));
    for (let area = first; area < end; area++)
      own.missingKind.push(this.#kinds.numberOfSame(lists.kinds, columns.missingKind[area]!));
    own.missingStart.push(own.missingIn.length);
  }

  /** The objects so far, in memory. */
  get objects(): DrawnObjects {
    return new DrawnObjects(this.#sheets.values(), this.#lists);
  }

  /** Remembers the objects with the rest of their map. */
  remember(file: MemoFile, whole: DrawnWhole): void {
    const columns: WrittenColumns = { ...this.#columns, ...columnsOfWhole(whole) };
    remember(file, columns, this.#lists);
  }

  /** Removes the file of objects; may be called again. */
  close(): void {
    this.#sheets.close();
  }

  get #columns() {
    return this.#sheets.columns;
  }

  get #lists(): Lists {
    return { fieldLists: this.#fieldLists.values, kinds: this.#kinds.values };
  }

  #addArea({ shownFeature, zoom, kind, squareUnits, middle }: MissingAt): void {
    const { missingIn, missingZoom, missingKind, missingUnits, missingX, missingY } = this.#columns;
    missingIn.push(shownFeature);
    missingZoom.push(zoom);
    missingKind.push(this.#kinds.numberOf(kind));
    missingUnits.push(squareUnits);
    missingX.push(middle?.[0] ?? NO_MIDDLE);
    missingY.push(middle?.[1] ?? NO_MIDDLE);
  }
}

function columnsOfWhole(whole: DrawnWhole): Omit<Columns, 'facts' | keyof ObjectColumns> {
  const tiles = [...whole.tiles].sort(([a], [b]) => a - b);
  return {
    line: Float64Array.from(whole.lines, ({ hash }) => hash),
    lineBounds: Int32Array.from(whole.lines.flatMap(({ box }) => [box.west, box.north, box.east, box.south])),
    tile: Float64Array.from(tiles, ([tileId]) => tileId),
    tileHash: Float64Array.from(tiles, ([, hash]) => hash),
    sea: Float64Array.from(whole.sea),
    held: Float64Array.from(whole.held),
  };
}

/** A map that was drawn before. */
export interface DrawnMap {
  readonly objects: DrawnObjects;
  readonly whole: DrawnWhole;
}

/** What {@link DrawnObjectsWriter.remember} was given; undefined if it cannot be used. */
export function recallDrawnMap(file: MemoFile): DrawnMap | undefined {
  const known = recall(file, DRAWN_MAP_COLUMNS, ({ place, line, tile }) => ({
    object: place.length,
    line: line.length,
    tile: tile.length,
  }));
  if (!known) return undefined;
  const { columns } = known;
  const lists = known.facts as Lists; // its checksum held: it is what was written
  return {
    objects: new DrawnObjects(columns, lists),
    whole: {
      lines: Array.from(columns.line, (hash, i) => ({ hash, box: boxAt(columns.lineBounds, i) })),
      tiles: new Map(Array.from(columns.tile, (tileId, i) => [tileId, columns.tileHash[i]!])),
      sea: [...columns.sea],
      held: [...columns.held],
    },
  };
}

function boxAt(bounds: Int32Array, row: number): Box {
  const at = 4 * row;
  return { west: bounds[at]!, north: bounds[at + 1]!, east: bounds[at + 2]!, south: bounds[at + 3]! };
}

/** Numbers values, equal ones once. */
class Numbered<T> {
  readonly values: T[] = [];
  readonly #numbers = new Map<string, number>();

  /** Numbers that values of another list have in this one. */
  readonly #translated = new Map<number, number>();

  /** @param list always the same one */
  numberOfSame(list: readonly T[], number: number): number {
    const known = this.#translated.get(number);
    if (known !== undefined) return known;
    const own = this.numberOf(list[number]!);
    this.#translated.set(number, own);
    return own;
  }

  numberOf(value: T): number {
    const key = JSON.stringify(value);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}
