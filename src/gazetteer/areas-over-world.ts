import type { Area } from '../addresses/addresses.ts';
import {
  LayeredAreas,
  type LayerLinks,
  type NumberedAreas,
  numberAreas,
  REPLACED_BY,
} from '../areas/areas.ts';
import { indexInOrder } from '../arrays/arrays.ts';
import type { Container, RecordReader } from '../columns/columns.ts';
import { sourceOfIdentity } from '../core/core.ts';
import { NO_AREA, WORD_MASK } from '../geocode/geocode.ts';
import { Dictionary, LayeredDictionary, type Words } from '../text/text.ts';
import type { GazetteerArrays } from './column-table.ts';
import { invertRows, type Rows } from './rows.ts';
import type { WorldAreas } from './world-areas.ts';

/**
 * The areas of a gazetteer with those of the world below them, numbered together. The file names the world's areas by their identities, so
 * that a gazetteer can be read over a newer world than it was made over.
 */
export class AreasOverWorld {
  readonly layers: LayeredAreas;
  readonly words: Words;
  /** Per area the importance, 0..65,535 for 0..1. */
  readonly importance: Uint16Array;
  readonly names: Rows;
  /** Per word the areas that have it in a name, ascending. */
  readonly areasOfWord: Rows;
  readonly #container: Container;
  readonly #arrays: GazetteerArrays;
  readonly #world: WorldAreas | undefined;

  constructor(container: Container, arrays: GazetteerArrays, world: WorldAreas | undefined) {
    this.#container = container;
    this.#arrays = arrays;
    this.#world = world;
    this.layers = new LayeredAreas(container, this.#numbered(), world?.container);
    this.importance = this.layers.byNumber(
      'importance',
      arrays.areaImportance,
      world?.columns.areaImportance,
    );
    const own = this.#ownWords();
    const numbers =
      world && container.derived('worldWords', () => LayeredDictionary.numbersOfLower(own, world.words));
    this.words = world && numbers ? new LayeredDictionary(own, world.words, numbers) : own;
    this.names = this.#namesByNumber(numbers);
    this.areasOfWord = this.#areasByWord();
  }

  get size(): number {
    return this.layers.numbered.nodes.length;
  }

  /** Number of an area of the file; -1 for none. */
  numberOf(area: number): number {
    return area === NO_AREA ? -1 : this.layers.numbered.numbers[area]!;
  }

  /** True for an area that only the world has. */
  isOfWorld(number: number): boolean {
    const { nodes, upper } = this.layers.numbered;
    const identity = this.#arrays.areaIdentity[nodes[number]!];
    return nodes[number]! >= upper || isOfWorld(identity!); // the index of an area of the file
  }

  /** Number of the area of an identity; -1 for none. */
  withIdentity(identity: number): number {
    const { numbers, upper } = this.layers.numbered;
    const own = indexInOrder(this.#arrays.areaIdentity, this.#arrays.areasByIdentity, identity);
    if (own >= 0) return numbers[own]!;
    const row = this.#world?.rowOf(identity) ?? -1;
    return row < 0 ? -1 : numbers[upper + row]!;
  }

  /** Per area type and number, see `identityOf`. */
  identities(): Float64Array {
    return this.layers.byNumber('identity', this.#arrays.areaIdentity, this.#world?.columns.areaIdentity);
  }

  /** @param records of the file: areas first */
  area(number: number, records: RecordReader): Area {
    const { nodes, upper } = this.layers.numbered;
    const node = nodes[number]!;
    // its checksum holds, so it is what the writer was given
    return node < upper ? (records.read(node) as Area) : this.#world!.area(node - upper);
  }

  /** JSON text of an area. */
  text(number: number, records: RecordReader): Buffer {
    const { nodes, upper } = this.layers.numbered;
    const node = nodes[number]!;
    return node < upper ? records.readText(node) : this.#world!.text(node - upper); // rows are the world's
  }

  close(): void {
    this.#world?.close();
  }

  /** Kept with the container, so that threads number once. */
  #numbered(): NumberedAreas {
    let numbered: NumberedAreas | undefined;
    const number = (): NumberedAreas => (numbered ??= this.#numberAreas());
    return {
      upper: this.#arrays.areaIdentity.length,
      nodes: this.#container.derived('layered.nodes', () => number().nodes),
      numbers: this.#container.derived('layered.numbers', () => number().numbers),
      parents: this.#container.derived('layered.parents', () => number().parents),
    };
  }

  #numberAreas(): NumberedAreas {
    const parents = this.#container.i32('area.parent');
    const world = this.#world;
    if (!world) return numberAreas(parents);
    return numberAreas(parents, { parents: world.container.i32('area.parent'), links: this.#linksTo(world) });
  }

  /** Identities that this world does not have are ignored. */
  #linksTo(world: WorldAreas): LayerLinks {
    const { areaIdentity, replaced, replacedBy, adopted, adoptedBy } = this.#arrays;
    const standing = new Int32Array(world.size).fill(REPLACED_BY.nothing);
    const adopters = new Map<number, number>();
    const eachKnown = (identities: Float64Array, onRow: (row: number, at: number) => void): void => {
      for (const [at, identity] of identities.entries()) {
        const row = world.rowOf(identity);
        if (row >= 0) onRow(row, at);
      }
    };
    eachKnown(areaIdentity, (row, area) => {
      standing[row] = area; // the file has it itself
    });
    eachKnown(replaced, (row, at) => {
      standing[row] = replacedBy[at] === NO_AREA ? REPLACED_BY.leftOut : replacedBy[at]!;
    });
    eachKnown(adopted, (row, at) => adopters.set(row, adoptedBy[at]!));
    return { replacedBy: standing, adoptedBy: adopters };
  }

  #ownWords(): Dictionary {
    const words = { units: this.#arrays.wordUnits, offsets: this.#arrays.wordOffsets };
    const byEnd = this.#container.derived('wordsByEnd', () => Dictionary.orderByEnd(words));
    return new Dictionary({ ...words, byEnd });
  }

  /** @param numbers of the words of the world */
  #namesByNumber(numbers: Uint32Array | undefined): Rows {
    const { areaNames, areaNameOffset } = this.#arrays;
    const own = { values: areaNames, offsets: areaNameOffset };
    const world = this.#world?.names;
    if (!world || !numbers) return own;
    let merged: Rows | undefined;
    const merge = (): Rows => (merged ??= this.#merged(own, world, numbers));
    return {
      values: this.#container.derived('namesOfAreas', () => merge().values),
      offsets: this.#container.derived('namesOfAreasOffset', () => merge().offsets),
    };
  }

  /** Written for speed, as it is done for all areas of the world whenever a gazetteer is opened. */
  #merged(own: Rows, world: Rows, numbers: Uint32Array): Rows {
    const { nodes, upper } = this.layers.numbered;
    const offsets = new Uint32Array(nodes.length + 1);
    const values = new Uint32Array(own.values.length + world.values.length);
    let end = 0;
    for (let number = 0; number < nodes.length; number++) {
      const isOwn = nodes[number]! < upper;
      const { values: codes, offsets: starts } = isOwn ? own : world;
      const row = isOwn ? nodes[number]! : nodes[number]! - upper;
      for (let at = starts[row]!; at < starts[row + 1]!; at++)
        values[end++] = isOwn
          ? codes[at]!
          : codes[at]! - (codes[at]! & WORD_MASK) + numbers[codes[at]! & WORD_MASK]!;
      offsets[number + 1] = end;
    }
    return { values: values.subarray(0, end), offsets };
  }

  #areasByWord(): Rows {
    let inverted: Rows | undefined;
    const invert = (): Rows =>
      (inverted ??= invertRows(this.names, this.words.size, (code) => code & WORD_MASK));
    return {
      values: this.#container.derived('areasOfWord', () => invert().values),
      offsets: this.#container.derived('areasOfWordOffset', () => invert().offsets),
    };
  }
}

function isOfWorld(identity: number): boolean {
  return sourceOfIdentity(identity).type === 'g';
}
