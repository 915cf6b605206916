import { quoted } from './blob-place.ts';
import {
  checkedOutline,
  checkedPoint,
  type LonLat,
  type Outline,
  type Region,
  RegionFault,
} from './region-outline.ts';

const END = 'END';
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A name, then sections of points, each ended by `END`; one more `END` ends the file. `!` before a section's name makes it a hole. */
export function regionOfPoly(text: string): Region {
  const lines = new Lines(text);
  lines.next('a name');
  const [outers, holes]: [Outline[], Outline[]] = [[], []];
  for (;;) {
    const name = lines.next(`the name of a section, or '${END}'`);
    if (name === END) break;
    (name.startsWith('!') ? holes : outers).push(sectionOf(lines));
  }
  lines.refuseMore();
  if (outers.length === 0) throw new RegionFault('it has no section: expected one or more with points');
  // what is cut out is cut out of all: holes elsewhere change nothing
  return outers.map((outer) => [outer, ...holes]);
}

function sectionOf(lines: Lines): Outline {
  const where = `the section that begins in line ${lines.number}`;
  const points: LonLat[] = [];
  for (;;) {
    const line = lines.next(`a longitude and a latitude, or '${END}'`);
    if (line === END) return checkedOutline(points, where);
    points.push(pointOf(line, `line ${lines.number}`));
  }
}

function pointOf(line: string, where: string): LonLat {
  const parts = line.split(/\s+/);
  const [lon, lat] = parts;
  if (parts.length !== 2 || !parts.every((part) => DECIMAL.test(part)))
    throw new RegionFault(`${where} is ${quoted(line)}: expected a longitude and a latitude, or '${END}'`);
  return checkedPoint(Number(lon), Number(lat), where);
}

/** Lines that are not blank. */
class Lines {
  /** Number of the last line that was given out, from 1 on. */
  number = 0;
  readonly #lines: readonly string[];

  constructor(text: string) {
    this.#lines = text.split(/\r\n|\r|\n/);
  }

  next(expected: string): string {
    for (;;) {
      const line = this.#lines[this.number++]?.trim();
      if (line === undefined)
        throw new RegionFault(`it ends behind line ${this.#lines.length}: expected ${expected}`);
      if (line !== '') return line;
    }
  }

  refuseMore(): void {
    const more = this.#lines.findIndex((line, i) => i >= this.number && line.trim() !== '');
    if (more >= 0) throw new RegionFault(`line ${more + 1} follows the last '${END}': expected nothing`);
  }
}
