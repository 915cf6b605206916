import type { SourceType } from '../core/core.ts';
import { Describer, type Description } from './describe.ts';
import { houseOf } from './entry-of.ts';
import type { Gazetteer } from './gazetteer-port.ts';
import { Records } from './records.ts';
import type { GeocodeResult } from './result.ts';

interface MapObject {
  readonly type: SourceType;
  readonly sourceId: number;
}

/** What an object of the map is, in the words of an answer; undefined if the gazetteer does not have it. */
export async function describeObject(
  gazetteer: Gazetteer,
  object: MapObject,
  languages: readonly string[],
): Promise<GeocodeResult | undefined> {
  const described = await descriptionOf(gazetteer, object, new Describer(gazetteer.head, languages));
  return described && { ...described, confidence: 1 };
}

async function descriptionOf(
  { store }: Gazetteer,
  { type, sourceId }: MapObject,
  describer: Describer,
): Promise<Description | undefined> {
  const ref = await store.find(type, sourceId);
  if (ref === undefined || ref.kind === 'postcode') return undefined;
  if (ref.kind === 'area') return describer.area(ref.index);
  const records = await Records.read(store, [ref.index]);
  if (ref.kind === 'place') return describer.place(records.place(ref.index));
  if (ref.kind === 'house') return describer.namedHouse(records.namedHouse(ref.index));
  const street = records.street(ref.index);
  if (street.type === type && street.sourceId === sourceId) return describer.street(street);
  const house = await houseOf(store, ref.index, type, sourceId);
  return house && describer.house(street, house);
}
