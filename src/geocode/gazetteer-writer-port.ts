import type { Area, House, Street } from '../addresses/addresses.ts';
import type { AreaShape, LayeredAreas, LayerLinks } from '../areas/areas.ts';
import type { Gazetteer, GazetteerFacts, NamedHouse, NamedPlace } from './gazetteer-port.ts';

/** An area with its extent and the node that it lies in, see `AreaShape` and `LayerLinks`. */
export interface GazetteerArea extends Area, Pick<AreaShape, 'parent' | 'polygons'> {}

/** A postcode with a known point. */
export interface PostcodeArea {
  readonly code: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Number of the area that contains it; -1 for none. */
  readonly area: number;
}

export interface GazetteerSummary extends GazetteerFacts {
  /** Distinct words of all names. */
  readonly words: number;
}

/** The port to a gazetteer, writing end. Nothing can be read before `commit` has resolved. */
export interface GazetteerWriter {
  /**
   * Sets all areas; once, and before anything that lies in them.
   *
   * @param links how the world's areas stand among them, by their rows in `World`: towns, then regions, then countries
   * @returns the areas numbered, for an `AreaTree`
   * @throws RangeError if one lies in itself or they have been set
   */
  setAreas(areas: readonly GazetteerArea[], links?: LayerLinks): LayeredAreas;
  /** Sets the postcodes whose area is known; any other lies where most of its houses are. */
  setPostcodeAreas(postcodes: readonly PostcodeArea[]): void;
  /** Adds a postcode that something at a point has which is neither a street nor a place: it lies there if nothing else has it. */
  addPostcode(postcode: PostcodeArea): void;
  /**
   * @param area number of the finest area that contains it; -1 for none
   * @param lines its ways, interleaved longitude, latitude in 1e-7 degrees
   */
  addStreet(area: number, street: Street, lines: readonly Int32Array[], houses: readonly House[]): void;
  /**
   * @param area as in {@link addStreet}
   * @param footprint its outer rings, if it has some that somebody may stand in
   */
  addPlace(area: number, place: NamedPlace, footprint?: readonly Int32Array[]): void;
  /**
   * Adds a house to be found by its name. On which street it stands, {@link addStreet} says.
   *
   * @param area as in {@link addStreet}
   */
  addNamedHouse(area: number, house: NamedHouse): void;
  /** Makes the gazetteer whole; nothing may be added after. */
  commit(): Promise<GazetteerSummary>;
  /** Gives up instead of {@link commit} and leaves nothing open. */
  abort(): void;
}

/** A gazetteer with open files. */
export interface OpenGazetteer extends Gazetteer {
  close(): Promise<void>;
}

/** An engine: one kind of gazetteer, at both ends of the port. Only `cli/` knows which there are. */
export interface GazetteerEngine {
  /**
   * @param directory directory of a generation's gazetteer; it must hold none yet
   * @param isOverWorld true if the areas are a layer over those of the whole world, so that {@link GazetteerWriter.setAreas} gets links
   */
  create(directory: string, isOverWorld: boolean): GazetteerWriter;
  /**
   * @param countryAt country of a point that no area with a polygon contains, as an ISO 3166-1 alpha-2 code
   * @throws ServiceError INDEX_NOT_AVAILABLE naming the missing or damaged file
   */
  open(
    directory: string,
    countryAt: (lat: number, lon: number) => string | undefined,
  ): Promise<OpenGazetteer>;
}
