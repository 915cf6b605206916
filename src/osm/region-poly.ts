import { quoted } from './blob-place.ts';
import {
  type Box,
  boundsOf,
  checkedOutline,
  checkedPoint,
  type LonLat,
  type Outline,
  type Region,
  RegionFault,
} from './region-outline.ts';

const END = 'END';
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** More sections to compare, or points of holes counted once for each section, are no area that anybody draws. */
const MOST_PAIRS = 1e8;
const MOST_POINTS = 4e6;

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
  return cutOut(outers, holes);
}

/** What is cut out is cut out of all; holes elsewhere change nothing. */
function cutOut(outers: readonly Outline[], holes: readonly Outline[]): Region {
  if (outers.length * holes.length > MOST_PAIRS) throw tooMany(outers, holes);
  const boxes = holes.map(boundsOf);
  let points = 0;
  return outers.map((outer) => {
    const box = boundsOf(outer);
    const its = holes.filter((_, i) => overlap(box, boxes[i]!));
    for (const hole of its) points += hole.length;
    if (points > MOST_POINTS) throw tooMany(outers, holes);
    return [outer, ...its];
  });
}

function tooMany(outers: readonly Outline[], holes: readonly Outline[]): RegionFault {
  return new RegionFault(
    `it has ${outers.length} sections and ${holes.length} more that are cut out of all of them: expected fewer`,
  );
}

function overlap(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
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
