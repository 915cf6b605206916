import { sourceOfIdentity, unitVector } from '../../core/core.ts';
import { type ContentsPart, DETAIL, type Schedule } from '../../head/head.ts';
import { dependsOnPlace } from '../../places/places.ts';
import type { MergedPlaces } from './merged-places.ts';
import { WordPacker } from './packed-words.ts';
import type { PlacedSchedule } from './place-head.ts';

/** Numbers opening hours from 1, each once; those that depend on the place once a document. */
export class ScheduleNumbers {
  readonly schedules: PlacedSchedule[];
  readonly #numbers: Map<string, number>;

  /** @param before those that are numbered already, by number less one */
  constructor(before: readonly PlacedSchedule[] = []) {
    this.schedules = [...before];
    this.#numbers = new Map(before.map((schedule, at) => [JSON.stringify(schedule), at + 1]));
  }

  /** @returns 0 for a document without opening hours */
  numberOf(part: ContentsPart, document: number): number {
    const schedule = part.scheduleOf(document);
    if (!schedule) return 0;
    const placed = dependsOnPlace(schedule) ? at(schedule, part, document) : schedule;
    const key = JSON.stringify(placed);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.schedules.push(placed);
    this.#numbers.set(key, this.schedules.length);
    return this.schedules.length;
  }
}

function at(schedule: Schedule, { latE7, lonE7 }: ContentsPart, document: number): PlacedSchedule {
  return { ...schedule, lat: latE7[document]! / 1e7, lon: lonE7[document]! / 1e7 };
}

/** Name of a document in the cluster, which stays when other documents come and go. */
export function documentName(identity: number): string {
  const { type, sourceId } = sourceOfIdentity(identity);
  return `${type}${sourceId}`;
}

/** Writes documents of places as JSON. */
export class PlaceDocuments {
  readonly #places: MergedPlaces;
  readonly #schedules: ScheduleNumbers;
  readonly #packer: WordPacker;
  readonly #firstWord: number;
  readonly #vector = new Float64Array(3);
  /** JSON text of words; the same ones come again and again. */
  readonly #quoted = new Map<number, string>();

  /** @param firstWord words below this number are keywords */
  constructor(places: MergedPlaces, labels: Uint32Array, firstWord: number, schedules: ScheduleNumbers) {
    this.#places = places;
    this.#schedules = schedules;
    this.#firstWord = firstWord;
    const lengthOf = (word: number): number => places.words[word]!.length;
    this.#packer = new WordPacker({ labels, lengthOf, firstWord });
  }

  json(document: number): string {
    const part = this.#places.part(document);
    const own = this.#places.documentOf[document]!;
    const [lat, lon] = [part.latE7[own]!, part.lonE7[own]!];
    unitVector(lat / 1e7, lon / 1e7, this.#vector);
    const [x, y, z] = this.#vector;
    const schedule = this.#schedules.numberOf(part, own);
    return (
      `{${document < this.#places.searchable ? this.#searchPart(document) : ''}"a":${lat},"o":${lon},"x":${x},"y":${y},"z":${z},` +
      `"i":${part.importance[own]},"n":${part.identity[own]},${schedule > 0 ? `"h":${schedule},` : ''}` +
      `"r":${part.recordText(own)}}`
    );
  }

  #searchPart(document: number): string {
    const names = new Set<number>();
    const details = new Set<number>();
    this.#places.eachWord(document, (word, entry) => {
      if ((entry & DETAIL) === 0 || word < this.#firstWord) names.add(word);
      else details.add(word);
    });
    for (const word of names) details.delete(word);
    const { forward, forwardOffset, position } = this.#places.part(document);
    const own = this.#places.documentOf[document]!;
    const [from, to] = [forwardOffset[own]!, forwardOffset[own + 1]!];
    const packed = this.#packer.pack(forward, from, to, this.#places.wordsOf(document)).toString('base64');
    return `"w":${this.#list(names)},"d":${this.#list(details)},"f":"${packed}","p":${position[own]},`;
  }

  #list(words: ReadonlySet<number>): string {
    const texts: string[] = [];
    for (const word of words) texts.push(this.#quote(word));
    return `[${texts.join(',')}]`;
  }

  #quote(word: number): string {
    const known = this.#quoted.get(word);
    if (known !== undefined) return known;
    const text = JSON.stringify(this.#places.words[word]);
    this.#quoted.set(word, text);
    return text;
  }
}
