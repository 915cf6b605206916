import type { Addresses } from './addresses.ts';
import { Multimap } from './multimap.ts';
import { RANK } from './object-kinds.ts';
import { eastOf, metresBetween, onEarth } from './plane.ts';
import { type AddressedFeature, packObject } from './street-ways.ts';

/** A line along which houses stand whose numbers are not on the map. */
interface Interpolation {
  readonly object: number;
  /** Value of `addr:interpolation`. */
  readonly scheme: string;
  /** Address text of the line's own tags; see `AddressTexts`. */
  readonly texts: number;
  readonly line: Int32Array;
}

/** A numbered house that the line touches. */
interface Stop {
  readonly row: number;
  /** Index of the position in the line. */
  readonly at: number;
}

const MOST_HOUSES = 1000;
const STEPS: Readonly<Record<string, number>> = { even: 2, odd: 2, all: 1 };
const ALPHABETIC = 'alphabetic';
const LETTER = /^[a-z]$/;
const WHOLE = /^[1-9]\d?$/;

/** Puts houses between those at the ends of lines with `addr:interpolation`. */
export class Interpolations {
  readonly #lines: Interpolation[] = [];

  add({ type, sourceId, tags, geometry }: AddressedFeature, addresses: Addresses): void {
    if (geometry.type !== 'line' || geometry.positions.length < 4) return;
    this.#lines.push({
      object: packObject(type, sourceId),
      scheme: tags['addr:interpolation'] ?? '',
      texts: addresses.texts.numberOf(tags),
      line: geometry.positions,
    });
  }

  /** Appends the houses between to the addresses; at most 1,000 for each line. */
  fill(addresses: Addresses): void {
    if (this.#lines.length === 0) return;
    const rowsAt = this.#rowsAtLines(addresses);
    for (const line of this.#lines) this.#fillLine(line, addresses, stopsOf(line, rowsAt, addresses));
  }

  /** Addresses by the position they share with a line. */
  #rowsAtLines(addresses: Addresses): Multimap {
    const positions = new Multimap();
    for (const { line } of this.#lines)
      for (let at = 0; at < line.length; at += 2) positions.addOnce(keyOf(line[at]!, line[at + 1]!), 0);
    const rows = new Multimap();
    for (let row = 0; row < addresses.count; row++) {
      const key = keyOf(addresses.lon(row), addresses.lat(row));
      if (positions.has(key)) rows.add(key, row);
    }
    return rows;
  }

  #fillLine(line: Interpolation, addresses: Addresses, stops: readonly Stop[]): void {
    let left = MOST_HOUSES;
    for (const [i, stop] of stops.slice(1).entries()) {
      const start = stops[i]!;
      const labels = labelsBetween(line.scheme, addresses, start.row, stop.row);
      if (labels.length > left) return;
      left -= labels.length;
      const texts = hasStreet(addresses, line.texts) ? line.texts : addresses.textsOf(start.row);
      for (const [k, label] of labels.entries()) {
        const [lon, lat] = pointAlong(line.line, start.at, stop.at, (k + 1) / (labels.length + 1));
        addresses.add({ lonE7: lon, latE7: lat, object: line.object, label, texts, rank: RANK.interpolated });
      }
    }
  }
}

/** One number for a position; two positions may share one. */
function keyOf(lon: number, lat: number): number {
  return (lon + 1_800_000_000) * 1_048_583 + lat + 900_000_000;
}

function stopsOf({ line }: Interpolation, rowsAt: Multimap, addresses: Addresses): Stop[] {
  const stops: Stop[] = [];
  for (let at = 0; at < line.length; at += 2) {
    const rows: number[] = [];
    rowsAt.appendTo(rows, keyOf(line[at]!, line[at + 1]!));
    const isHere = (row: number): boolean =>
      addresses.lon(row) === line[at] && addresses.lat(row) === line[at + 1];
    const here = rows.filter((row) => isHere(row) && addresses.houseNumber(row).from >= 0);
    // An object with several numbers counts with the first, which was added first.
    if (here.length > 0) stops.push({ row: here.at(-1)!, at });
  }
  return stops;
}

function hasStreet(addresses: Addresses, texts: number): boolean {
  const { street, place } = addresses.texts.at(texts);
  return street !== 0 || place !== 0;
}

/** The numbers after that of one address and before that of the other, in this order. */
function labelsBetween(scheme: string, addresses: Addresses, startRow: number, stopRow: number): string[] {
  const [start, stop] = [addresses.houseNumber(startRow), addresses.houseNumber(stopRow)];
  if (scheme === ALPHABETIC)
    return start.from === stop.from ? lettersBetween(start.from, start.suffix, stop.suffix) : [];
  const [low, high] = start.from <= stop.from ? [start, stop] : [stop, start];
  const step = STEPS[scheme] ?? (WHOLE.test(scheme) ? Number(scheme) : 0);
  if (step === 0 || !isRegular(scheme, low.to, high.from)) return [];
  const labels: string[] = [];
  for (let number = low.to + step; number < high.from && labels.length <= MOST_HOUSES; number += step)
    labels.push(String(number));
  return start === low ? labels : labels.reverse();
}

/** If only even or only odd houses are meant, both ends must be of that kind. */
function isRegular(scheme: string, low: number, high: number): boolean {
  if (scheme === 'even') return low % 2 === 0 && high % 2 === 0;
  return scheme !== 'odd' || (low % 2 === 1 && high % 2 === 1);
}

function lettersBetween(number: number, start: string, stop: string): string[] {
  if (!LETTER.test(stop) || (start !== '' && !LETTER.test(start))) return [];
  const first = start === '' ? 'a'.charCodeAt(0) : start.charCodeAt(0) + 1;
  const labels: string[] = [];
  for (let letter = first; letter < stop.charCodeAt(0); letter++)
    labels.push(`${number}${String.fromCharCode(letter)}`);
  return labels;
}

/** The point that is a share (0..1) of the way from one position of a line to another. */
function pointAlong(line: Int32Array, from: number, to: number, share: number): [lon: number, lat: number] {
  let rest = share * metresAlong(line, from, to);
  for (let at = from; at < to; at += 2) {
    const metres = metresBetween(line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!);
    if (metres >= rest && metres > 0) {
      const part = rest / metres;
      const lon = line[at]! + part * eastOf(line[at]!, line[at + 2]!);
      return [onEarth(Math.round(lon)), Math.round(line[at + 1]! + part * (line[at + 3]! - line[at + 1]!))];
    }
    rest -= metres;
  }
  return [line[to]!, line[to + 1]!];
}

function metresAlong(line: Int32Array, from: number, to: number): number {
  let metres = 0;
  for (let at = from; at < to; at += 2)
    metres += metresBetween(line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!);
  return metres;
}
