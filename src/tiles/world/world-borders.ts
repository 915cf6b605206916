import type { TileAddress } from '../archive/tile-id.ts';
import { tileIdOf } from '../archive/tile-id.ts';
import type { Rectangle, Region } from '../coverage/region.ts';
import { OverzoomSource } from '../drawing/overzoom.ts';
import { joinLines } from '../geometry/join-lines.ts';
import type { TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import { BorderSeams, type LeftBorder, type SeamedBorder } from './border-seams.ts';
import { nearestCoast } from './nearest-coast.ts';
import { changeOf, inWorld, isIn, onTile, tilesNear, untouched } from './seamed-lines.ts';
import type { ExactBorder, Place, Points } from './segment-grid.ts';
import type { PartShore } from './world-coast.ts';
import { LAST_SHAPE_ZOOM, type WorldMap } from './world-tiles.ts';

/** Borders of a tile of the last zoom with shapes. */
interface TileBorders {
  /** For where no extract is. */
  readonly around: OverzoomSource;
  /** For where extracts are, too. */
  readonly inside: OverzoomSource;
  readonly seams: readonly SeamedBorder[];
}

/** A border of the world's, with what tiles do not tell. */
interface CodedBorder {
  readonly feature: TileFeature;
  readonly countries: readonly string[];
}

/** What extracts know of borders. */
export interface KnownBorders {
  /** Countries whose exact borders replace the world's, ISO 3166-1 alpha-2. */
  readonly wholeCountries: ReadonlySet<string>;
  /** Countries beside each border that extracts have, as `BoundaryLines.neighbours` lists them. */
  readonly neighbours: readonly string[];
  readonly exact: readonly ExactBorder[];
}

const BOUNDARIES = 'boundaries';
const COUNTRY = 2;

/** The world's borders around extracts: without those that extracts have, and joined to these. */
export class WorldBorders {
  readonly #world: WorldMap;
  readonly #covered: Region;
  readonly #wholeCountries: ReadonlySet<string>;
  readonly #neighbours: readonly (readonly string[])[];
  readonly #exact: readonly ExactBorder[];
  readonly #seas: PartShore['seas'];
  readonly #seams: BorderSeams;
  readonly #tiles = new Map<number, TileBorders>();
  #changed: readonly SeamedBorder[] | undefined;

  /** @param seas those of extracts, closed rings in world units */
  constructor(
    world: WorldMap,
    covered: Region,
    { wholeCountries, neighbours, exact }: KnownBorders,
    seas: PartShore['seas'],
  ) {
    this.#world = world;
    this.#covered = covered;
    this.#wholeCountries = wholeCountries;
    this.#neighbours = neighbours.map((codes) => codes.split(' ').filter((code) => code !== ''));
    this.#exact = exact;
    this.#seas = seas;
    this.#seams = new BorderSeams(exact);
  }

  /** Borders where no extract is; they are to be cut to that part. Tiles from {@link LAST_SHAPE_ZOOM} on. */
  around(tile: TileAddress): readonly TileLayer[] {
    return within(tile, this.#bordersAbove(tile).around);
  }

  /**
   * Borders that go on where extracts are, up to the borders there: those between countries of which extracts have no border, and
   * those that begin where an extract's border ends.
   */
  inside(tile: TileAddress): readonly TileLayer[] {
    return tile.zoom < LAST_SHAPE_ZOOM ? [] : within(tile, this.#bordersAbove(tile).inside);
  }

  /** Where borders of the world are left out or moved, each with a hash of what is there now. */
  get changes(): readonly { readonly box: Rectangle; readonly hash: number }[] {
    return this.#changedLines().map(changeOf);
  }

  /** Interleaved x and y, in world units, of what is left out or moved. */
  get changedPoints(): readonly Points[] {
    return this.#changedLines().map(({ changed }) => changed);
  }

  #changedLines(): readonly SeamedBorder[] {
    if (this.#changed) return this.#changed;
    const addresses = new Map(
      tilesNear(this.#exact).map((address) => [tileIdOf(address.zoom, address.x, address.y), address]),
    );
    const sorted = [...addresses].sort(([a], [b]) => a - b);
    const seams = sorted.flatMap(([, address]) => this.#bordersAbove(address).seams);
    this.#changed = seams.filter(({ changed }) => changed.length > 0);
    return this.#changed;
  }

  #bordersAbove({ zoom, x, y }: TileAddress): TileBorders {
    const shift = zoom - LAST_SHAPE_ZOOM;
    const address = { zoom: LAST_SHAPE_ZOOM, x: x >> shift, y: y >> shift };
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const known = this.#tiles.get(tileId);
    if (known) return known;
    const borders = this.#bordersOf(address, tileId);
    this.#tiles.set(tileId, borders);
    return borders;
  }

  #bordersOf(address: TileAddress, tileId: number): TileBorders {
    const all = joinedAlike(this.#world.deeper.get(tileId)?.borders() ?? []);
    const isLeft = ({ countries }: CodedBorder): boolean =>
      !countries.some((code) => this.#wholeCountries.has(code));
    const borders = all.filter(isLeft);
    const seamed = this.#seamed(borders, address);
    const [around, inside]: [TileFeature[], TileFeature[]] = [[], []];
    for (const [i, { feature, countries }] of borders.entries()) {
      const shown = seamed[i]!.flatMap(({ left }) => left);
      const drawn = { ...feature, parts: shown.map(({ points }) => onTile(points, address)) };
      around.push(drawn);
      const [joins, isLacked] = [shown.flatMap((border) => this.#joinsIn(border)), this.#isLacked(countries)];
      inside.push(isLacked ? drawn : { ...feature, parts: joins.map((points) => onTile(points, address)) });
    }
    return { around: sourceOf(address, around), inside: sourceOf(address, inside), seams: seamed.flat() };
  }

  /** For each border its parts as they are left beside borders of extracts. */
  #seamed(borders: readonly CodedBorder[], address: TileAddress): SeamedBorder[][] {
    const lines = borders.map(({ feature, countries }) => {
      const adminLevel = adminLevelOf(feature.attributes);
      return feature.parts.map((part) => ({ adminLevel, countries, points: inWorld(part, address) }));
    });
    const seams = this.#seams.leftOf(lines.flat());
    const lost = this.#seams.lostEnds(lines.flat(), seams, (end) => isIn(end, address));
    const left = seams.map((seam, i) => withWays(seam, this.#waysToCoast(lost[i]!))).values();
    return lines.map((parts) => parts.map(({ points }) => left.next().value ?? untouched(points)));
  }

  /** Straight ways from ends of exact borders to the coast, each from the border on. */
  #waysToCoast(ends: readonly Place[]): LeftBorder[] {
    return ends.flatMap((end) => {
      const coast = nearestCoast(this.#seas, end);
      if (!coast) return [];
      return [{ points: [end.x, end.y, coast.x, coast.y], startsJoined: true, endsJoined: false }];
    });
  }

  /** The parts of a border inside of extracts, from the exact border to the edge. */
  #joinsIn({ points, startsJoined, endsJoined }: LeftBorder): Points[] {
    const fromStart = startsJoined ? this.#upToEdge(points) : [];
    const fromEnd = endsJoined ? this.#upToEdge(reversed(points)) : [];
    return [fromStart, fromEnd].filter(({ length }) => length >= 4);
  }

  #upToEdge(points: Points): Points {
    let at = 0;
    while (at < points.length && this.#covered.partAt(points[at]!, points[at + 1]!) >= 0) at += 2;
    return at === 0 ? [] : points.slice(0, at + 2);
  }

  /** True for borders between countries of which extracts have none. */
  #isLacked(countries: readonly string[]): boolean {
    const mayBe = (known: readonly string[]): boolean => known.every((code) => countries.includes(code));
    return countries.length > 1 && !this.#neighbours.some(mayBe);
  }
}

function withWays(seam: SeamedBorder | undefined, ways: readonly LeftBorder[]): SeamedBorder | undefined {
  if (!seam || ways.length === 0) return seam;
  return {
    left: [...seam.left, ...ways],
    changed: [...seam.changed, ...ways.flatMap(({ points }) => points)],
  };
}

/** Joins borders that differ in nothing: else lines would end, and be kept, where they only go on. */
function joinedAlike(borders: readonly CodedBorder[]): CodedBorder[] {
  const groups = new Map<string, CodedBorder[]>();
  for (const border of borders) {
    const key = `${border.feature.attributes} ${border.countries}`;
    const known = groups.get(key);
    if (known) known.push(border);
    else groups.set(key, [border]);
  }
  return [...groups.values()].map((alike) => {
    const { feature, countries } = alike[0]!; // a group has one or more
    const parts = joinLines(
      alike.flatMap((border) => border.feature.parts),
      true,
    );
    return { feature: { ...feature, parts }, countries };
  });
}

function within(tile: TileAddress, source: OverzoomSource): readonly TileLayer[] {
  return source.coordinates === 0 ? [] : source.within(tile);
}

function sourceOf(address: TileAddress, features: readonly TileFeature[]): OverzoomSource {
  const shown = features.filter(({ parts }) => parts.length > 0);
  return new OverzoomSource(address, [{ name: BOUNDARIES, features: shown }]);
}

function reversed(points: Points): Points {
  const turned: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) turned.push(points[at]!, points[at + 1]!);
  return turned;
}

function adminLevelOf(attributes: string): number {
  const words: unknown = JSON.parse(attributes);
  const level = Array.isArray(words) ? words[words.indexOf('admin_level') + 1] : undefined;
  return typeof level === 'number' ? level : COUNTRY;
}
