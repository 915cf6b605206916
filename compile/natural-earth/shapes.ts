import { readFileSync } from 'node:fs';
import { iso1A2Code } from '@rapideditor/country-coder';
import type { FieldValue } from '../../src/mvt/tile-feature.ts';
import type { WorldFeature, WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { COUNTRIES, LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import { coastLines } from '../drawn-areas/coast-lines.ts';
import { type DrawnAreas, decodeDrawnAreas, FIRST_EXACT_ZOOM } from '../drawn-areas/drawn-areas.ts';
import { addAntarcticIce } from '../drawn-areas/ice.ts';
import { ledToCoast } from './border-ends.ts';
import { addDepths } from './depths.ts';
import { addLandCover } from './land-cover.ts';
import {
  isCounterClockwise,
  type NaturalFeature,
  numberOf,
  readTable,
  type TableName,
  textOf,
  zoomFor,
} from './read-table.ts';
import { addReefs } from './reefs.ts';
import { riverNames, wholeRivers } from './river-names.ts';

/** How a table of areas enters the tiles. */
interface AreaTable {
  readonly table: TableName;
  readonly layer: string;
  /** The first zoom, also of areas that Natural Earth would show earlier. */
  readonly first: number;
  /** The last zoom, if another source follows. */
  readonly last?: number;
  readonly attributes: (feature: NaturalFeature) => readonly FieldValue[];
}

const DRAWN_AREAS = new URL('../sources/drawn-areas.bin', import.meta.url);
const AREAS: readonly AreaTable[] = [
  {
    table: 'lakes',
    layer: 'water_polygons',
    first: 0,
    last: FIRST_EXACT_ZOOM - 1,
    attributes: (one) => ['kind', lakeKind(one)],
  },
  { table: 'urban-areas', layer: 'land', first: 4, attributes: () => ['kind', 'urban'] },
  { table: 'playas', layer: 'land', first: 4, attributes: () => ['kind', 'sand'] },
];
const FIRST_RIVER_ZOOM = 3;
/** Names along rivers need no more than their course. */
const LABEL_COARSENESS = 10;
const FIRST_STATE_LINE_ZOOM = 3;
/** First zoom of lines that are no settled border on land. */
const FIRST_MARITIME_ZOOM = 3;
const MARITIME = /^Marine/;
const DISPUTED = /Disputed|Claim|Indefinite|Line of control|Breakaway|Reference line|frontier/;
const NO_BORDERS = new Set(['Overlay limit', 'Lease limit']);
/** Codes of Natural Earth's own. */
const OWN_CODES: Readonly<Record<string, string>> = {
  ALD: 'AX',
  KOS: 'XK',
  PSX: 'PS',
  SAH: 'EH',
  SDS: 'SS',
};

/** The lake in a table's row, as the schema calls it. */
export function lakeKind(lake: NaturalFeature): string {
  return textOf(lake, 'featurecla') === 'Reservoir' ? 'reservoir' : 'water';
}

/** Adds land and sea, waters, ice, what covers the land, and borders. */
export function addShapes(maker: WorldTileMaker): void {
  const land = readTable('land').flatMap(({ polygons }) => polygons);
  maker.addSeaAround(land.map(turnedLikeSources), { from: 0, to: FIRST_EXACT_ZOOM - 1 });
  const drawn = decodeDrawnAreas(readFileSync(DRAWN_AREAS));
  addDepths(maker);
  for (const { table, layer, first, attributes, last } of AREAS)
    for (const feature of readTable(table)) {
      const from = zoomFor(numberOf(feature, 'min_zoom'), first);
      const ends = last === undefined ? {} : { to: last };
      const shown = { layer, from, ...ends, attributes: attributes(feature), order: 0 };
      maker.addArea(feature.polygons, shown);
    }
  addLandCover(maker);
  addDrawnAreas(maker, drawn);
  addReefs(maker);
  addRivers(maker);
  addBorders(maker, drawn.filter(({ kind }) => kind.layer === 'ocean').flatMap(coastLines));
  for (const line of readTable('state-lines')) {
    const from = zoomFor(numberOf(line, 'min_zoom'), FIRST_STATE_LINE_ZOOM);
    maker.addLines(line.polygons.flat(), borderOf(4, from, { isMaritime: false, isDisputed: false }));
  }
}

/** Adds coast and waters from {@link FIRST_EXACT_ZOOM} on, and ice. */
function addDrawnAreas(maker: WorldTileMaker, drawn: readonly DrawnAreas[]): void {
  for (const { kind, zooms } of drawn)
    for (const { tileId, rings } of zooms.flat()) maker.addDrawn(tileId, kind, rings);
  addAntarcticIce(maker, drawn);
}

function addRivers(maker: WorldTileMaker): void {
  const rivers = readTable('rivers');
  const wholes = wholeRivers(rivers);
  for (const river of rivers) {
    const lines = river.polygons.flat();
    const from = zoomFor(numberOf(river, 'min_zoom'), FIRST_RIVER_ZOOM);
    maker.addLines(lines, { layer: 'water_lines', from, attributes: ['kind', 'river'], order: 0 });
    const labelFrom = zoomFor(numberOf(river, 'min_label'), FIRST_RIVER_ZOOM);
    const names = riverNames(river, wholes);
    const label = {
      layer: 'water_lines_labels',
      from: labelFrom,
      order: labelFrom,
      coarseness: LABEL_COARSENESS,
    };
    const isInLake = textOf(river, 'featurecla') === 'Lake Centerline'; // there the lake has its name
    if (names.name !== '' && !isInLake && labelFrom <= LAST_SHAPE_ZOOM)
      maker.addLines(lines, { ...label, attributes: ['kind', 'river'] }, names);
  }
}

/** Those on land are led to the coast that is drawn from zoom 5 on: before, what they are longer by is not seen. */
function addBorders(maker: WorldTileMaker, coasts: readonly Int32Array[]): void {
  const borders = readTable('borders').filter((border) => !NO_BORDERS.has(textOf(border, 'featurecla')));
  const isMaritime = (border: NaturalFeature): boolean => MARITIME.test(textOf(border, 'featurecla'));
  const onLand = borders.filter((border) => !isMaritime(border));
  const led = ledToCoast(onLand.flatMap(linesOf), coasts);
  for (const border of onLand) addBorder(maker, border, led.splice(0, linesOf(border).length));
  for (const border of borders.filter(isMaritime)) addBorder(maker, border, linesOf(border));
}

function linesOf({ polygons }: NaturalFeature): Int32Array[] {
  return polygons.flat();
}

function addBorder(maker: WorldTileMaker, border: NaturalFeature, lines: readonly Int32Array[]): void {
  const kind = textOf(border, 'featurecla');
  const [isMaritime, isDisputed] = [MARITIME.test(kind), DISPUTED.test(kind)];
  const first = isMaritime || isDisputed ? FIRST_MARITIME_ZOOM : 0;
  const from = zoomFor(numberOf(border, 'min_zoom'), first);
  const feature = borderOf(2, from, { isMaritime, isDisputed });
  const attributes = [...feature.attributes, COUNTRIES, countriesBeside(border).join(' ')];
  maker.addLines(lines, { ...feature, attributes });
}

function borderOf(
  level: number,
  from: number,
  { isMaritime, isDisputed }: { isMaritime: boolean; isDisputed: boolean },
): WorldFeature {
  const attributes = ['admin_level', level, 'maritime', isMaritime, 'disputed', isDisputed];
  return { layer: 'boundaries', from, attributes, order: -level };
}

/** ISO 3166-1 alpha-2 of the countries on both sides, as far as they have one. */
function countriesBeside(border: NaturalFeature): string[] {
  return ['adm0_a3_l', 'adm0_a3_r'].flatMap((side) => {
    const code = textOf(border, side);
    return OWN_CODES[code] ?? iso1A2Code(code) ?? [];
  });
}

/** Outer rings counter-clockwise on a map, holes clockwise. */
function turnedLikeSources(rings: readonly Int32Array[]): Int32Array[] {
  return rings.map((ring, i) => (isCounterClockwise(ring) === (i === 0) ? ring : backwards(ring)));
}

function backwards(ring: Int32Array): Int32Array {
  return Int32Array.from(ring, (_, i) => ring[ring.length - 2 - i + 2 * (i % 2)]!);
}
