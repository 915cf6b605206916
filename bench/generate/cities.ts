import { hash32, normal, type Random, randomStream, type WeightedChoice, weightedChoice } from '../random.ts';
import { Namer } from './names.ts';
import { REGIONS, type Region } from './tables.ts';

export interface City {
  readonly name: string;
  readonly region: Region;
  readonly lat: number;
  readonly lon: number;
  /** Standard deviation of the distance of its streets from the centre. */
  readonly spreadMetres: number;
  readonly streets: number;
}

export interface Street {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly lengthMetres: number;
  /** Radians from north. */
  readonly bearing: number;
}

/** One city for so many places; sizes fall with their rank as those of real cities do. */
const PLACES_A_CITY = 60;
const LEAST_CITIES = 50;
const SIZE_SHIFT = 3;
const PLACES_A_STREET = 12;

/**
 * Places on a square kilometre of a region, towns and country together: about as many as Liechtenstein has. A world of
 * few places is therefore small regions and not a thin planet, as a data set of a million places is one country.
 */
const REGION_DENSITY = 4;

/**
 * Places on a square kilometre in the middle of a town of 300 places, and how it grows with the town: from there to
 * some 250 in a big city, as the extracts of San Francisco, Helsinki and Monaco have them.
 */
const TOWN_DENSITY = 60;
const TOWN_PLACES = 300;
const DENSITY_GROWTH = 0.3;

export const METRES_PER_DEGREE = 111_195;

/** All cities of a world of `places` places; which city a place lies in is drawn by the cities' sizes. */
export class World {
  readonly #cities: readonly City[];
  readonly #choice: WeightedChoice;
  readonly #namers: ReadonlyMap<string, Namer>;
  readonly #seed: number;

  constructor(places: number, seed: number) {
    const count = Math.max(LEAST_CITIES, Math.ceil(places / PLACES_A_CITY));
    const weights = Float64Array.from({ length: count }, (_, rank) => 1 / (rank + SIZE_SHIFT));
    const languages = new Set(REGIONS.map(({ language }) => language));
    this.#seed = seed;
    this.#choice = weightedChoice(weights);
    this.#namers = new Map([...languages].map((language) => [language, new Namer(language)]));
    const regions = weightedChoice(REGIONS.map(({ share }) => share));
    const boxes = REGIONS.map((region) => boxOf(region, (places * region.share) / regions.total));
    this.#cities = Array.from({ length: count }, (_, rank) =>
      this.#cityOf(rank, (places * weights[rank]!) / this.#choice.total, regions, boxes),
    );
  }

  #cityOf(rank: number, places: number, regions: WeightedChoice, boxes: readonly Box[]): City {
    const random = randomStream(hash32(this.#seed, 1, rank));
    const number = regions.draw(random);
    const region = REGIONS[number]!;
    const [west, south, east, north] = boxes[number]!;
    return {
      name: this.namer(region.language).city(random),
      region,
      lat: south + (north - south) * random(),
      lon: west + (east - west) * random(),
      spreadMetres: 1_000 * Math.sqrt(places / (2 * Math.PI * densityOf(places))),
      streets: Math.ceil(places / PLACES_A_STREET),
    };
  }

  namer(language: string): Namer {
    const namer = this.#namers.get(language);
    if (!namer) throw new RangeError(`no region speaks '${language}'`);
    return namer;
  }

  drawCity(random: Random): { city: City; rank: number } {
    const rank = this.#choice.draw(random);
    return { city: this.#cities[rank]!, rank };
  }

  /** A street of a city: the same for the same number in every run. */
  street(city: City, rank: number, number: number): Street {
    const random = randomStream(hash32(this.#seed, 2, rank, number));
    const north = normal(random) * city.spreadMetres;
    const east = normal(random) * city.spreadMetres;
    return {
      name: this.namer(city.region.language).street(random),
      ...moved(city, north, east),
      lengthMetres: 80 + 500 * random() ** 2,
      bearing: Math.PI * random(),
    };
  }
}

type Box = Region['box'];

/** The part of the region, around its middle, that is as densely filled by so many places as regions are. */
function boxOf({ box }: Region, places: number): Box {
  const [west, south, east, north] = box;
  const [lat, lon] = [(south + north) / 2, (west + east) / 2];
  const kilometresPerDegree = METRES_PER_DEGREE / 1_000;
  const area = (north - south) * (east - west) * Math.cos((lat * Math.PI) / 180) * kilometresPerDegree ** 2;
  const scale = Math.min(1, Math.sqrt(places / REGION_DENSITY / area)) / 2;
  const [height, width] = [(north - south) * scale, (east - west) * scale];
  return [lon - width, lat - height, lon + width, lat + height];
}

function densityOf(places: number): number {
  return TOWN_DENSITY * (places / TOWN_PLACES) ** DENSITY_GROWTH;
}

/** The point so many metres north and east of another, on a plane: good enough inside a city. */
export function moved(
  from: { readonly lat: number; readonly lon: number },
  northMetres: number,
  eastMetres: number,
): { lat: number; lon: number } {
  const lat = from.lat + northMetres / METRES_PER_DEGREE;
  const lon = from.lon + eastMetres / (METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180));
  return { lat, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon };
}
