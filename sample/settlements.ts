/** The town's quarters and the villages: where they lie, how their streets run, which post code they have. */
import { type Point, QUARTER, TOWN } from './plan.ts';
import { Random } from './random.ts';
import { QUARTERS, type Quarter, type StreetName, VILLAGES, type Village } from './tables.ts';

/** A net of named streets: lines up (`vertical`) and across (`horizontal`), each at its distance from the corner. */
export interface Lattice {
  readonly key: string;
  readonly highway: string;
  readonly lang: string;
  readonly sideMetres: number;
  readonly winding: boolean;
  readonly vertical: readonly LatticeLine[];
  readonly horizontal: readonly LatticeLine[];
  /** From metres right of and above the lattice's corner to the plan. */
  toPlan(across: number, up: number): Point;
}

export interface LatticeLine {
  readonly name: StreetName;
  readonly atMetres: number;
}

/** Address parts that name the place. */
export interface Locality {
  readonly key: string;
  readonly name: string;
  /** Its name in English. */
  readonly english: string;
  readonly lang: string;
  readonly city: string;
  readonly postcode: string;
}

export const CITY = 'Port Origin';
/** The municipality's border; in the south it lies out at sea. */
export const TOWN_REACH_METRES = 1900;
const VILLAGE_SIDE_METRES = 320;

export const QUARTER_LATTICES: readonly Lattice[] = QUARTERS.map(quarterLattice);
export const LATTICES: readonly Lattice[] = [...QUARTER_LATTICES, ...VILLAGES.map(villageLattice)];

/** South-west corner of a quarter in plan metres. */
function quarterCorner(quarter: Quarter): Point {
  return [quarter.column * QUARTER - TOWN, quarter.row * QUARTER - TOWN];
}

/** The quarter a plan point lies in or, out of town, the village it is nearest to. */
export function localityAt([x, y]: Point): Locality {
  if (Math.abs(x) > TOWN_REACH_METRES || y > TOWN_REACH_METRES)
    return villageLocality(nearestVillage([x, y]));
  const step = (metres: number) => Math.min(3, Math.max(0, Math.floor((metres + TOWN) / QUARTER)));
  const [column, row] = [step(x), step(y)];
  const quarter = QUARTERS.find((one) => one.column === column && one.row === row);
  if (!quarter) throw new Error(`localityAt: no quarter at ${column}, ${row}`);
  const { key, name, names, lang } = quarter;
  return { key, name, english: names.en ?? name, lang, city: CITY, postcode: `00${row + 1}${column + 1}0` };
}

function villageLocality(village: Village): Locality {
  const { key, name, lang, postcode } = village;
  return { key, name, english: name, lang, city: name, postcode };
}

function nearestVillage([x, y]: Point): Village {
  const away = ({ centre: [cx = 0, cy = 0] }: Village) => Math.hypot(cx - x, cy - y);
  return VILLAGES.reduce((best, one) => (away(one) < away(best) ? one : best));
}

function quarterLattice(quarter: Quarter): Lattice {
  const [x, y] = quarterCorner(quarter);
  const random = new Random(quarter.key);
  const phase = random.between(0, Math.PI);
  const toPlan = (across: number, up: number): Point => {
    const [u, v] = [across / QUARTER, up / QUARTER];
    const swell = quarter.bend * Math.sin(Math.PI * u) * Math.sin(Math.PI * v); // none at the quarter's border
    return [
      x + across + swell * Math.sin(2 * Math.PI * v + phase),
      y + up + swell * Math.cos(2 * Math.PI * u + phase),
    ];
  };
  return {
    ...pick(quarter),
    highway: quarter.highway ?? 'residential',
    sideMetres: QUARTER,
    winding: quarter.bend > 0,
    vertical: spread(quarter.vertical, random),
    horizontal: spread(quarter.horizontal, random),
    toPlan,
  };
}

function villageLattice(village: Village): Lattice {
  const [cx = 0, cy = 0] = village.centre;
  const [cos, sin] = [Math.cos((village.angle * Math.PI) / 180), Math.sin((village.angle * Math.PI) / 180)];
  const half = VILLAGE_SIDE_METRES / 2;
  const toPlan = (across: number, up: number): Point => {
    const [dx, dy] = [across - half, up - half];
    return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
  };
  const lines = (names: readonly StreetName[]) =>
    names.map((name, at) => ({ name, atMetres: 30 + at * 130 }));
  return {
    ...pick(village),
    highway: 'residential',
    sideMetres: VILLAGE_SIDE_METRES,
    winding: false,
    vertical: lines(village.vertical),
    horizontal: lines(village.horizontal),
    toPlan,
  };
}

function pick({ key, lang }: { key: string; lang: string }): { key: string; lang: string } {
  return { key, lang };
}

/** Lines at roughly equal distances across a quarter. */
function spread(names: readonly StreetName[], random: Random): LatticeLine[] {
  const gap = QUARTER / (names.length + 1);
  return names.map((name, at) => ({ name, atMetres: Math.round((at + 1) * gap + random.between(-15, 15)) }));
}
