/** Everything in an extract that bears a name, read from its tags, and the towns it lies in by their boundaries. */
import type { Tags } from '../../src/core/core.ts';
import { type Geometry, readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { extractName } from '../eval/extract.ts';
import { type Ground, type Place, readGround, type SourceArea } from '../eval/ground.ts';
import { contains, metresBetween } from '../eval/ground-geometry.ts';
import { fold, foldedNames, hasLetter, isClosed, isPlace } from '../eval/source.ts';
import type { GeocoderAnswer } from './geocoder-answers.ts';

/** `admin_level` of municipalities in the countries of the extracts. */
const TOWN_LEVEL = 8;

export interface NamedObject extends Place {
  /** Such as `w12`. */
  readonly object: string;
  readonly tags: Tags;
  /** All its names, folded. */
  readonly names: ReadonlySet<string>;
  readonly isPlace: boolean;
  /** True for towns, villages and quarters, of which a boundary must be whole in the extract. */
  readonly isSettlement: boolean;
}

export interface NamedExtract extends Ground {
  /** `monaco-2026-05-18` of `monaco-2026-05-18.osm.pbf`. */
  readonly extract: string;
  readonly named: readonly NamedObject[];
  readonly towns: readonly SourceArea[];
}

export async function readNamedExtract(path: string): Promise<NamedExtract> {
  const ground = await readGround(path);
  const named: NamedObject[] = [];
  const wanted = (tags: Tags) => hasLetter(tags.name ?? '');
  for await (const { type, sourceId, tags, geometry } of readFeatures(path, { wanted }))
    named.push({
      object: `${type}${sourceId}`,
      ...representativePoint(geometry),
      tags,
      names: foldedNames(tags),
      isPlace: isPlace(tags, type) && !isClosed(tags) && tags.place === undefined,
      isSettlement: isSettlement(tags, geometry),
    });
  const towns = ground.areas.filter(({ adminLevel }) => adminLevel === TOWN_LEVEL);
  return { ...ground, extract: extractName(path), named, towns };
}

function isSettlement({ boundary, admin_level, place }: Tags, geometry: Geometry): boolean {
  if (boundary === 'administrative')
    return /^\d+$/.test(admin_level ?? '') && geometry.type === 'area' && geometry.isWhole;
  return /^(city|town|village|hamlet|suburb|quarter|neighbourhood|borough)$/.test(place ?? '');
}

/** The town whose boundary is around a point. */
export function townAround({ towns }: NamedExtract, place: Place): string | undefined {
  return towns.find((town) => contains(town, place))?.tags.name;
}

/** True if an object lies in a town by its boundary or says so itself. */
export function isIn(extract: NamedExtract, object: NamedObject, town: string): boolean {
  return townAround(extract, object) === town || object.tags['addr:city'] === town;
}

/** Those that bear a name, in any language and by any of their names. */
export function bearersOf({ named }: NamedExtract, name: string): readonly NamedObject[] {
  return named.filter(({ names }) => names.has(fold(name)));
}

/** True if an answer is one of these objects, or bears a name that will do and lies near one of them. */
export function isOneOf(
  answer: GeocoderAnswer,
  objects: readonly NamedObject[],
  isName: (folded: string) => boolean,
  nearMetres: number,
): boolean {
  if (objects.some(({ object }) => object === answer.object)) return true;
  return isName(fold(answer.name)) && objects.some((object) => metresBetween(object, answer) <= nearMetres);
}
