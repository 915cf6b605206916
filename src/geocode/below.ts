import type { SourceType } from '../core/core.ts';
import { Describer, type Description } from './describe.ts';
import { type Gazetteer, type GazetteerHead, isNamedHouse, isPlace } from './gazetteer-port.ts';
import { Records } from './records.ts';
import type { GeocodeResult } from './result.ts';

interface MapObject {
  readonly type: SourceType;
  readonly sourceId: number;
}

/**
 * What lies directly below an object of the map: areas and streets of an area, areas first; houses of a street; nothing of anything else.
 *
 * @param most so many at most
 */
export async function below(
  gazetteer: Gazetteer,
  { type, sourceId }: MapObject,
  languages: readonly string[],
  most: number,
): Promise<GeocodeResult[]> {
  const ref = await gazetteer.store.find(type, sourceId);
  const describer = new Describer(gazetteer.head, languages);
  const found =
    ref?.kind === 'area'
      ? await belowArea(gazetteer, describer, ref.index, most)
      : ref?.kind === 'street'
        ? await belowStreet(gazetteer, describer, ref.index, most)
        : [];
  return found.map((description) => ({ ...description, confidence: 1 }));
}

async function belowArea(
  { head, store }: Gazetteer,
  describer: Describer,
  area: number,
  most: number,
): Promise<readonly Description[]> {
  const areas = childrenOf(head, area, most);
  const [from = 0, to = 0] = [head.firstEntryOfArea[area], head.firstEntryOfArea[area + 1]];
  const records = await store.records(await store.entriesIn([from, to], most - areas.length));
  const streets = records.flatMap((record) =>
    isPlace(record) || isNamedHouse(record) ? [] : [describer.street(record)],
  );
  return [...areas.map((child) => describer.area(child)), ...streets];
}

function childrenOf({ areas }: GazetteerHead, area: number, most: number): readonly number[] {
  const children: number[] = [];
  for (let child = area + 1; child < areas.endOf(area) && children.length < most; child = areas.endOf(child))
    children.push(child);
  return children;
}

async function belowStreet(
  { store }: Gazetteer,
  describer: Describer,
  index: number,
  most: number,
): Promise<readonly Description[]> {
  const street = (await Records.read(store, [index])).street(index);
  const tables = await store.tables([index]);
  const [from, to] = tables.housesOf(index);
  const count = Math.min(to - from, most);
  return Array.from({ length: count }, (_, at) => describer.house(street, tables.house(from + at)));
}
