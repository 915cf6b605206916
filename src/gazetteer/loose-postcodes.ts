import type { PostcodeArea } from '../geocode/geocode.ts';

interface Loose extends PostcodeArea {
  /** Objects that have it there. */
  readonly objects: number;
}

/** Postcodes of objects that are no entries of the gazetteer: of each the middle of its objects in the area that has most of them. */
export class LoosePostcodes {
  /** By code and area. */
  readonly #points = new Map<string, Loose>();

  /** One for each code and outermost part of the world that it is in: the areas with the most objects come last and so prevail. */
  get list(): readonly PostcodeArea[] {
    return [...this.#points.values()].sort((a, b) => a.objects - b.objects);
  }

  /** @param code number of the postcode however it is written */
  add(code: number, postcode: PostcodeArea): void {
    const key = `${code}/${postcode.area}`;
    const known = this.#points.get(key);
    this.#points.set(key, known ? joined(known, postcode) : { ...postcode, objects: 1 });
  }
}

function joined(known: Loose, { lat, lon }: PostcodeArea): Loose {
  const objects = known.objects + 1;
  const east = ((((lon - known.lon + 180) % 360) + 360) % 360) - 180;
  return {
    ...known,
    lat: known.lat + (lat - known.lat) / objects,
    lon: wrapped(known.lon + east / objects),
    objects,
  };
}

function wrapped(lon: number): number {
  if (lon > 180) return lon - 360;
  return lon < -180 ? lon + 360 : lon;
}
