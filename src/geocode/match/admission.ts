import { isInBox } from '../../core/core.ts';
import type { AddressQuery, HouseMatch } from '../address-query.ts';
import type { EntryRows, GazetteerHead, Postcode } from '../gazetteer-port.ts';
import type { BoxOption, Layer } from '../request.ts';

/** A street whose middle is outside the box by no more than these degrees may have houses inside. */
const STREET_MARGIN_DEGREES = 0.1;
const MORE_THAN_AREAS: readonly Layer[] = ['house', 'street', 'place', 'postcode'];

/** Decides which items a request lets through: by their layer, its box if that is bounded, and whether it wants the world's. */
export class Admission {
  readonly #head: GazetteerHead;
  readonly #layers: ReadonlySet<Layer> | undefined;
  readonly #box: BoxOption['bounds'] | undefined;
  readonly #withoutWorld: boolean;

  constructor(
    head: GazetteerHead,
    { layers, box, withoutWorld = false }: Pick<AddressQuery, 'layers' | 'box' | 'withoutWorld'>,
  ) {
    this.#head = head;
    this.#layers = layers && new Set(layers);
    this.#withoutWorld = withoutWorld;
    this.#box = box?.isBounded ? box.bounds : undefined;
  }

  /** True if house numbers are to be looked up. */
  get wantsHouses(): boolean {
    return this.#wants('house');
  }

  /** False if only areas are wanted, so that nothing else has to be read. */
  get wantsMoreThanAreas(): boolean {
    return MORE_THAN_AREAS.some((layer) => this.#wants(layer));
  }

  ofArea(area: number): boolean {
    const { areas } = this.#head;
    if (this.#withoutWorld && this.#head.isOfWorld(area)) return false;
    return this.#wants(areas.levelOf(area)) && this.#isInside(areas.latOf(area), areas.lonOf(area));
  }

  ofPostcode({ lat, lon }: Postcode): boolean {
    return this.#wants('postcode') && this.#isInside(lat, lon);
  }

  /** Lets a street through also if only a house of it may be wanted: {@link ofStreet} and {@link ofHouse} decide later. */
  ofEntry(kind: 'street' | 'place' | 'house', rows: EntryRows, row: number): boolean {
    const [lat, lon] = [rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7];
    if (kind !== 'street') return this.#wants(kind) && this.#isInside(lat, lon);
    return (this.#wants('street') || this.#wants('house')) && this.#isInside(lat, lon, STREET_MARGIN_DEGREES);
  }

  /** A street without any house. */
  ofStreet(rows: EntryRows, row: number): boolean {
    return this.#wants('street') && this.#isInside(rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7);
  }

  ofHouse(house: Exclude<HouseMatch, { kind: 'unknown' }>): boolean {
    if (house.kind === 'interpolated') return this.#isInside(house.lat, house.lon);
    const { latE7, lonE7 } = house.tables;
    return this.#isInside(latE7[house.house]! / 1e7, lonE7[house.house]! / 1e7);
  }

  #wants(layer: Layer): boolean {
    return this.#layers === undefined || this.#layers.has(layer);
  }

  #isInside(lat: number, lon: number, margin = 0): boolean {
    if (!this.#box) return true;
    const [west, south, east, north] = this.#box;
    return isInBox([west - margin, south - margin, east + margin, north + margin], lat, lon);
  }
}
