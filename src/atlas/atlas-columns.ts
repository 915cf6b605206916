import { townAndStreetNumber } from '../addresses/addresses.ts';
import type { Container, Containers } from '../columns/columns.ts';
import { canonicalPostcode, NAME_START, NO_AREA, type Rows, WORD_MASK } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';
import { columnsPath } from './atlas-files.ts';
import { BoxTree } from './box-tree.ts';
import { expectLengths } from './column-lengths.ts';
import { rowHolding } from './rows.ts';

/** Stands for a label that nobody has asked for yet. */
const UNREAD = -2;

/**
 * The columns of an atlas, in memory. Areas are numbered in preorder; things, that is streets and named places, by the
 * area they lie in, those without one last; houses by their thing, then by label. Positions are in 1e-7 degrees.
 */
export class AtlasColumns {
  /** The container, for what other rooms keep in it: the columns of the tree of areas. */
  readonly container: Container;
  /** All words of names, with every further spelling of one as a word of its own. */
  readonly words: Dictionary;

  /** Per word the importance of the most important entry that has it in its first name, or half of it in another. */
  readonly wordImportance: Uint16Array;

  /** 0..65,535 for 0..1. */
  readonly areaImportance: Uint16Array;
  /** Type and number, see `identityOf`. */
  readonly areaIdentity: Float64Array;
  /** Area numbers in the order of their identities. */
  readonly areasByIdentity: Uint32Array;
  /**
   * First thing of every area, and last of those without one: what lies in the area `a` and all that it holds are the things
   * `[areaThings[a], areaThings[endOf(a)])`.
   */
  readonly areaThings: Uint32Array;
  /** Names of areas, see name-words.ts. */
  readonly areaNames: Rows;
  /** Per word the areas that have it in a name, ascending. */
  readonly areasOfWord: Rows;

  /** See {@link THING_KIND}. */
  readonly thingKind: Uint8Array;
  /** {@link NO_AREA} for none. */
  readonly thingArea: Uint32Array;
  readonly thingLat: Int32Array;
  readonly thingLon: Int32Array;
  /** 0..65,535 for 0..1; streets have none. */
  readonly thingImportance: Uint16Array;
  readonly thingIdentity: Float64Array;
  readonly thingsByIdentity: Uint32Array;
  readonly thingNames: Rows;
  /** Per word the things that have it in a name, ascending. */
  readonly thingsOfWord: Rows;
  /** Towns that a thing's addresses name, coded like names. */
  readonly thingLocality: Rows;
  /** Postcode numbers of things, in the order of the street's list. */
  readonly thingPostcode: Rows;
  /** Shapes of streets, see shape-bytes.ts. */
  readonly shapes: Uint8Array;

  readonly postcodeLat: Int32Array;
  readonly postcodeLon: Int32Array;
  /** {@link NO_AREA} for none. */
  readonly postcodeArea: Uint32Array;
  /** Per postcode the things that have it, ascending. */
  readonly postcodeThings: Rows;

  /** Number of the label. */
  readonly houseLabel: Uint32Array;
  readonly houseLat: Int32Array;
  readonly houseLon: Int32Array;
  readonly houseIdentity: Float64Array;
  readonly housesByIdentity: Uint32Array;
  /** Index into the street's postcodes; 255 for none. */
  readonly housePostcode: Uint8Array;
  /** Labels as they are written. */
  readonly labels: Dictionary;
  /** Canonical forms of labels, see `HouseNumber`. */
  readonly keys: Dictionary;
  /** Per label the number of its key, and the range of numbers that it covers; -1 where it has none. */
  readonly labelKey: Uint32Array;
  readonly labelFrom: Int32Array;
  readonly labelTo: Int32Array;

  /** See house-tree.ts. */
  readonly houseTree: BoxTree;
  readonly strewnHouses: Uint32Array;
  /** See street-tree.ts. */
  readonly majorTree: BoxTree;
  readonly minorTree: BoxTree;

  readonly recordOffset: Float64Array;
  readonly recordBytes: Uint32Array;
  readonly recordCrc: Uint32Array;

  readonly shapeOffset: Uint32Array;
  readonly houseOffset: Uint32Array;
  readonly #codes: Dictionary;
  readonly #written: Dictionary;
  /** First postcode of every canonical code; one more than there are codes. */
  readonly #codePostcodes: Uint32Array;
  /** Per label, read when it is asked for; most atlases have no such country. */
  #numbersAlong: Int32Array | undefined;

  /** @throws ServiceError INDEX_NOT_AVAILABLE when the file is not what was written */
  constructor(directory: string, containers: Containers) {
    const container = containers.open(columnsPath(directory));
    expectLengths(container);
    this.container = container;
    this.words = wordsOf(container);
    this.areaImportance = container.u16('areaImportance');
    this.areaIdentity = container.f64('areaIdentity');
    this.areasByIdentity = container.u32('areasByIdentity');
    this.areaThings = container.u32('areaThings');
    this.areaNames = rows(container, 'areaNames', 'areaNameOffset');
    this.areasOfWord = rows(container, 'areaPostings', 'areaPostingOffset');
    this.thingKind = container.u8('thingKind');
    this.thingArea = container.u32('thingArea');
    this.thingLat = container.i32('thingLat');
    this.thingLon = container.i32('thingLon');
    this.thingImportance = container.u16('thingImportance');
    this.thingIdentity = container.f64('thingIdentity');
    this.thingsByIdentity = container.u32('thingsByIdentity');
    this.thingNames = rows(container, 'thingNames', 'thingNameOffset');
    this.thingsOfWord = rows(container, 'thingPostings', 'thingPostingOffset');
    this.thingLocality = rows(container, 'thingLocality', 'thingLocalityOffset');
    this.thingPostcode = rows(container, 'thingPostcode', 'thingPostcodeOffset');
    this.shapes = container.u8('shapes');
    this.shapeOffset = container.u32('shapeOffset');
    this.postcodeLat = container.i32('postcodeLat');
    this.postcodeLon = container.i32('postcodeLon');
    this.postcodeArea = container.u32('postcodeArea');
    this.postcodeThings = rows(container, 'postcodeThings', 'postcodeThingOffset');
    this.#codes = dictionary(container, 'postcode');
    this.#written = dictionary(container, 'written');
    this.#codePostcodes = container.u32('codePostcodes');
    this.houseOffset = container.u32('houseOffset');
    this.houseLabel = container.u32('houseLabel');
    this.houseLat = container.i32('houseLat');
    this.houseLon = container.i32('houseLon');
    this.houseIdentity = container.f64('houseIdentity');
    this.housesByIdentity = container.u32('housesByIdentity');
    this.housePostcode = container.u8('housePostcode');
    this.labels = dictionary(container, 'label');
    this.keys = dictionary(container, 'key');
    this.labelKey = container.u32('labelKey');
    this.labelFrom = container.i32('labelFrom');
    this.labelTo = container.i32('labelTo');
    this.houseTree = boxTree(container, 'houseTree');
    this.strewnHouses = container.u32('strewnHouses');
    this.majorTree = boxTree(container, 'majorTree');
    this.minorTree = boxTree(container, 'minorTree');
    this.wordImportance = container.derived('wordImportance', () => this.#importanceOfWords());
    this.recordOffset = container.f64('recordOffset');
    this.recordBytes = container.u32('recordBytes');
    this.recordCrc = container.u32('recordCrc');
  }

  #importanceOfWords(): Uint16Array {
    const importance = new Uint16Array(this.words.size);
    raise(importance, this.areaNames, this.areaImportance);
    raise(importance, this.thingNames, this.thingImportance);
    return importance;
  }

  get areas(): number {
    return this.areaImportance.length;
  }

  get things(): number {
    return this.thingKind.length;
  }

  /** -1 for none. */
  areaOf(thing: number): number {
    const area = this.thingArea[thing]!;
    return area === NO_AREA ? -1 : area;
  }

  /** Postcodes of a code however it is written, one a country. */
  postcodesOf(code: string): number[] {
    const number = this.#codes.find(canonicalPostcode(code));
    if (number < 0) return [];
    const [from, to] = [this.#codePostcodes[number]!, this.#codePostcodes[number + 1]!];
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  /** A postcode's code as it is written. */
  writtenPostcode(postcode: number): string {
    return this.#written.word(rowHolding(this.#codePostcodes, postcode));
  }

  /** Number along the street of a label with a number of the town and one of the street; -1 if it has none. */
  numberAlong(label: number): number {
    this.#numbersAlong ??= new Int32Array(this.labelKey.length).fill(UNREAD);
    const known = this.#numbersAlong[label]!;
    if (known !== UNREAD) return known;
    const key = this.keys.word(this.labelKey[label]!);
    const number = townAndStreetNumber(key)?.along ?? this.labelFrom[label]!;
    this.#numbersAlong[label] = number;
    return number;
  }
}

/** Raises the importance of words to the highest of the entries that they name, half of it where not by the first name. */
function raise(values: Uint16Array, { values: names, offsets }: Rows, importance: Uint16Array): void {
  for (let entry = 0; entry < importance.length; entry++) {
    let name = 0;
    for (let at = offsets[entry]!; at < offsets[entry + 1]!; at++) {
      if (names[at]! >= NAME_START) name += 1;
      const word = names[at]! & WORD_MASK;
      values[word] = Math.max(values[word]!, name === 1 ? importance[entry]! : importance[entry]! >>> 1);
    }
  }
}

function rows(container: Container, values: string, offsets: string): Rows {
  return { values: container.u32(values), offsets: container.u32(offsets) };
}

function dictionary(container: Container, name: string): Dictionary {
  return new Dictionary({ units: container.u16(`${name}Units`), offsets: container.u32(`${name}Offsets`) });
}

/** The words of names, with their order by ending, which texts with typing errors need. */
function wordsOf(container: Container): Dictionary {
  const arrays = { units: container.u16('wordUnits'), offsets: container.u32('wordOffsets') };
  const byEnd = container.derived('wordsByEnd', () => Dictionary.orderByEnd(arrays));
  return new Dictionary({ ...arrays, byEnd });
}

function boxTree(container: Container, name: string): BoxTree {
  return new BoxTree({ boxes: container.i32(`${name}Boxes`), leaves: container.u32(`${name}Leaves`) });
}
