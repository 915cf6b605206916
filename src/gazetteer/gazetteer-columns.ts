import { indexOfSorted } from '../arrays/arrays.ts';
import { type Containers, RecordReader } from '../columns/columns.ts';
import { NAME_START, numberAlong, type Rows, sharesOfAreaWords, WORD_MASK } from '../geocode/geocode.ts';
import { Dictionary, type Words } from '../text/text.ts';
import { AreasOverWorld } from './areas-over-world.ts';
import { BoxTree } from './box-tree.ts';
import { type GazetteerArrays, readGazetteerColumns } from './column-table.ts';
import { factsOf } from './gazetteer-facts.ts';
import { columnsPath, recordsPath } from './gazetteer-files.ts';
import { openWorldAreas } from './world-areas.ts';

/** Stands for a label that nobody has asked for yet. */
const UNREAD = -2;

/**
 * The columns of a gazetteer, in memory. Areas are numbered in preorder; entries, that is streets and named places, by the area
 * they lie in, those without one last; houses by their entry, then by label.
 */
export class GazetteerColumns {
  readonly arrays: GazetteerArrays;
  /** Its areas, and the world's below them. */
  readonly areas: AreasOverWorld;
  /** All words of names, with every further spelling of one as a word of its own. */
  readonly words: Words;
  /** Per word the importance of the most important item that has it in its first name, or half of it in another. */
  readonly wordImportance: Uint16Array;
  /** Per word 1 if addresses name a town by it, else 0. */
  readonly isInLocality: Uint8Array;
  /** First entry of every area, and last of those without one. */
  readonly firstEntryOfArea: Uint32Array;
  /** The finest area that holds most of each postcode, `NO_AREA` for none. */
  readonly postcodeArea: Uint32Array;
  readonly areaNames: Rows;
  readonly areasOfWord: Rows;
  /** For each area of these lists the share of a name that the word is, see `geocode/`. */
  readonly areaShares: Uint8Array;
  readonly entryNames: Rows;
  readonly entriesOfWord: Rows;
  readonly entryLocality: Rows;
  readonly entryPostcode: Rows;
  readonly postcodeEntries: Rows;
  readonly labels: Dictionary;
  readonly keys: Dictionary;
  readonly mainTags: Dictionary;
  readonly #houseNames: Dictionary;
  readonly houseTree: BoxTree;
  readonly majorTree: BoxTree;
  readonly minorTree: BoxTree;
  readonly footprintTree: BoxTree;
  /** Per label, read when it is asked for; most gazetteers have no such country. */
  #numbersAlong: Int32Array | undefined;

  /** @throws ServiceError INDEX_NOT_AVAILABLE when the file is not what was written */
  constructor(directory: string, containers: Containers) {
    const container = containers.open(columnsPath(directory));
    const arrays = readGazetteerColumns(container);
    this.arrays = arrays;
    this.areas = new AreasOverWorld(
      container,
      arrays,
      arrays.isOverWorld[0] === 1 ? openWorldAreas(containers) : undefined,
    );
    this.words = this.areas.words;
    this.firstEntryOfArea = container.derived('firstEntryByNumber', () => this.#firstEntries());
    this.postcodeArea = container.derived('postcodeAreaByNumber', () =>
      arrays.postcodeArea.map((area) => this.areas.numberOf(area)),
    );
    this.areaNames = this.areas.names;
    this.areasOfWord = this.areas.areasOfWord;
    this.entryNames = { values: arrays.entryNames, offsets: arrays.entryNameOffset };
    this.entriesOfWord = { values: arrays.entriesOfWord, offsets: arrays.entriesOfWordOffset };
    this.entryLocality = { values: arrays.entryLocality, offsets: arrays.entryLocalityOffset };
    this.entryPostcode = { values: arrays.entryPostcode, offsets: arrays.entryPostcodeOffset };
    this.postcodeEntries = { values: arrays.postcodeEntries, offsets: arrays.postcodeEntryOffset };
    this.labels = new Dictionary({ units: arrays.labelUnits, offsets: arrays.labelOffsets });
    this.keys = new Dictionary({ units: arrays.keyUnits, offsets: arrays.keyOffsets });
    this.mainTags = new Dictionary({ units: arrays.tagUnits, offsets: arrays.tagOffsets });
    this.#houseNames = new Dictionary({ units: arrays.houseNameUnits, offsets: arrays.houseNameOffsets });
    this.houseTree = new BoxTree({ boxes: arrays.houseTreeBoxes, leaves: arrays.houseTreeLeaves });
    this.majorTree = new BoxTree({ boxes: arrays.majorTreeBoxes, leaves: arrays.majorTreeLeaves });
    this.minorTree = new BoxTree({ boxes: arrays.minorTreeBoxes, leaves: arrays.minorTreeLeaves });
    this.footprintTree = new BoxTree({
      boxes: arrays.footprintTreeBoxes,
      leaves: arrays.footprintTreeLeaves,
    });
    this.wordImportance = container.derived('wordImportance', () => this.#importanceOfWords());
    this.isInLocality = container.derived('isInLocality', () => this.#wordsOfLocalities());
    this.areaShares = container.derived('areaShares', () => this.#sharesOfAreaWords());
  }

  get entries(): number {
    return this.arrays.entryKind.length;
  }

  /**
   * Opens the records of areas and entries; where that fails, the world's are closed.
   *
   * @throws ServiceError INDEX_NOT_AVAILABLE if they are not what was written
   */
  openRecords(directory: string): RecordReader {
    const { recordOffset: offset, recordBytes: bytes, recordCrc: crc } = this.arrays;
    try {
      return new RecordReader(recordsPath(directory), { offset, bytes, crc });
    } catch (error) {
      this.areas.close();
      throw error;
    }
  }

  /** Number of entries that hold a word in a name. */
  entriesWith(word: number): number {
    const { offsets } = this.entriesOfWord;
    return word + 1 < offsets.length ? offsets[word + 1]! - offsets[word]! : 0; // else it is of the world alone
  }

  /** -1 for none. */
  areaOf(entry: number): number {
    return this.areas.numberOf(this.arrays.entryArea[entry]!);
  }

  /** Name of a house; undefined if it has none. */
  nameOfHouse(house: number): string | undefined {
    const named = indexOfSorted(this.arrays.namedHouses, house);
    return named < 0 ? undefined : this.#houseNames.word(named);
  }

  /** Number along the street of a label with a number of the town and one of the street; -1 if it has none. */
  numberAlong(label: number): number {
    const { labelKey, labelFrom } = this.arrays;
    this.#numbersAlong ??= new Int32Array(labelKey.length).fill(UNREAD);
    const known = this.#numbersAlong[label]!;
    if (known !== UNREAD) return known;
    const number = numberAlong(this.keys.word(labelKey[label]!), labelFrom[label]!);
    this.#numbersAlong[label] = number;
    return number;
  }

  /** Of an area that only the world has, the first entry of what follows it. */
  #firstEntries(): Uint32Array {
    const { nodes, upper } = this.areas.layers.numbered;
    const { firstEntryOfArea: own } = this.arrays;
    const first = new Uint32Array(nodes.length + 1).fill(own.at(-1)!);
    for (let number = nodes.length - 1; number >= 0; number--)
      first[number] = nodes[number]! < upper ? own[nodes[number]!]! : first[number + 1]!;
    return first;
  }

  #sharesOfAreaWords(): Uint8Array {
    const entriesWith = (word: number): number => this.entriesWith(word);
    const { areaNames, areasOfWord } = this;
    return sharesOfAreaWords({ facts: factsOf(this), areaNames, areasOfWord, entriesWith });
  }

  #wordsOfLocalities(): Uint8Array {
    const marks = new Uint8Array(this.words.size);
    for (const code of this.entryLocality.values) marks[code & WORD_MASK] = 1;
    return marks;
  }

  #importanceOfWords(): Uint16Array {
    const importance = new Uint16Array(this.words.size);
    raise(importance, this.areaNames, this.areas.importance);
    raise(importance, this.entryNames, this.arrays.entryImportance);
    return importance;
  }
}

/** Raises the importance of words to the highest of the items that they name, half of it if not by the first name. */
function raise(values: Uint16Array, { values: names, offsets }: Rows, importance: Uint16Array): void {
  for (let item = 0; item < importance.length; item++) {
    let name = 0;
    for (let at = offsets[item]!; at < offsets[item + 1]!; at++) {
      if (names[at]! >= NAME_START) name += 1;
      const word = names[at]! & WORD_MASK;
      values[word] = Math.max(values[word]!, name === 1 ? importance[item]! : importance[item]! >>> 1);
    }
  }
}
