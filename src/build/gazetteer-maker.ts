import type { AreaLevel } from '../addresses/addresses.ts';
import { AreaAssembler, type AssembledAreas, wantsArea } from '../admin/admin.ts';
import { AreaTree, layOutAreas } from '../areas/areas.ts';
import type { Tags } from '../core/core.ts';
import type { GazetteerEngine, GazetteerSummary, GazetteerWriter, NamedHouse } from '../geocode/geocode.ts';
import { type Geometry, type LatLon, representativePoint } from '../osm/osm.ts';
import { displayName, listOf, searchableTags } from '../places/places.ts';
import type { IndexDocument } from '../search/search.ts';
import {
  type AddressedFeature,
  type Associations,
  type PreferredSource,
  StreetCollector,
  type Whereabouts,
} from '../streets/streets.ts';
import { countryOf, loadWorld, type World } from '../world/world.ts';
import { AreaNames, type PlaceSurroundings } from './area-names.ts';
import type { ShapedFeature } from './feature-spool.ts';
import { namedHouse, namedHouses } from './named-houses.ts';
import type { Spools } from './spools.ts';

const SETTLEMENTS: readonly AreaLevel[] = ['city', 'town', 'village'];

export interface GazetteerMakerOptions {
  /** Writes the gazetteer. */
  readonly engine: GazetteerEngine;
  /** World data beneath the extract. Default: the gazetteer. */
  readonly world: World | undefined;
  /** What the relations of the sources say of streets and houses. */
  readonly associations: Associations;
  /** Whose position a house has that both a register and OpenStreetMap know. */
  readonly prefer: PreferredSource;
  /** Receives one sentence for each flaw of an area or a street. */
  readonly onWarning: (sentence: string) => void;
}

/** Makes the gazetteer of a generation: areas first, because everything else lies in them; then places and streets. */
export class GazetteerMaker {
  readonly #writer: GazetteerWriter;
  readonly #streets: StreetCollector;
  readonly #areas: AreaTree;
  readonly #names: AreaNames;
  readonly #whereabouts: Whereabouts;

  private constructor(
    writer: GazetteerWriter,
    assembled: AssembledAreas,
    world: World,
    streets: StreetCollector,
  ) {
    this.#writer = writer;
    this.#streets = streets;
    const layers = writer.setAreas(assembled.areas, assembled.links);
    this.#areas = AreaTree.ofLayers(layers, countryOf);
    this.#names = new AreaNames(this.#areas, layers.numbered, assembled.areas, world);
    const postcodeAreas = placed(assembled);
    this.#whereabouts = whereaboutsIn(this.#areas, postcodeAreas);
    writer.setPostcodeAreas(
      postcodeAreas.map(({ code, lat, lon }) => ({ code, lat, lon, area: this.#areaOf({ lat, lon }) })),
    );
    for (const area of assembled.areas)
      if (area.type !== 'g') this.#addPostcodes(area.tags.postal_code, area);
  }

  /** @param spools areas, and streets: where a place lies must be known before it is made */
  static async begin(
    directory: string,
    spools: Pick<Spools, 'areas' | 'streets'>,
    options: GazetteerMakerOptions,
  ): Promise<GazetteerMaker> {
    const assembler = new AreaAssembler();
    for await (const feature of spools.areas.newest()) assembler.add(feature);
    const { engine, associations, prefer, onWarning } = options;
    const streets = new StreetCollector(associations, prefer);
    for await (const { type, sourceId, tags, geometry } of spools.streets.newest())
      streets.addStreet({ type, sourceId, tags: searchableTags(tags), geometry });
    const world = options.world ?? loadWorld();
    const writer = engine.create(directory, options.world === undefined);
    return new GazetteerMaker(writer, assembler.assemble(world, onWarning), world, streets);
  }

  /** Number of areas, including those of the world. */
  get areas(): number {
    return this.#areas.size;
  }

  /** Names of the settlement and the state that contain a point, and of the streets that it lies at. */
  surroundingsOf({ lat, lon }: LatLon): PlaceSurroundings {
    const streets = this.#streets.namesAt(lat, lon);
    return { ...this.#names.surroundings(this.#areas.chainWithinReachAt(lat, lon)), streets };
  }

  /** Adds an address, an interpolation line of addresses, or a building that addresses stand in. */
  addAddress(feature: AddressedFeature): void {
    this.#streets.addAddress(feature);
  }

  /** Adds the postcodes of an object that may be neither a house nor a place with a name. */
  addPostcodesOf({ tags, lat, lon }: Pick<ShapedFeature, 'tags' | 'lat' | 'lon'>): void {
    this.#addPostcodes(tags['addr:postcode'], { lat, lon });
  }

  /** Adds a place if it has a name and can be found, with its outline if somebody may stand in it. */
  addPlace({ record, searchable }: IndexDocument, geometry: Geometry | undefined): void {
    const { type, sourceId, origin, lat, lon, importance } = record;
    const tags = searchableTags(record.tags);
    const [category] = record.categories;
    if (!searchable || category === undefined || displayName(tags, []) === undefined) return;
    if (wantsArea(tags, 'n', 'point')) return; // a settlement is an area, however it is mapped
    const place = {
      type,
      sourceId,
      ...(origin !== undefined && { origin }),
      tags,
      category,
      lat,
      lon,
      importance,
    };
    const footprint = geometry?.type === 'area' ? geometry.polygons.map(([outer]) => outer) : [];
    this.#writer.addPlace(this.#areaOf(record), { ...place, ...mainTagOf(category, record.tags) }, footprint);
  }

  /** @param onStreet called after each street with the number of streets so far */
  async finish(onStreet: (streets: number) => void): Promise<GazetteerSummary> {
    let streets = 0;
    for (const { area, street, lines, houses } of this.#streets.finish(this.#whereabouts)) {
      this.#writer.addStreet(area, street, lines, houses);
      for (const house of namedHouses(street, houses)) this.#addNamedHouse(house);
      onStreet(++streets);
    }
    for (const { house, postcodes } of this.#streets.looseHouses()) {
      const named = namedHouse(house, postcodes, { localities: [] });
      if (named) this.#addNamedHouse(named);
    }
    return await this.#writer.commit();
  }

  abort(): void {
    this.#writer.abort();
  }

  #addNamedHouse(house: NamedHouse): void {
    this.#writer.addNamedHouse(this.#areaOf(house), house);
  }

  #addPostcodes(codes: string | undefined, { lat, lon }: LatLon): void {
    if (!codes) return;
    const area = this.#areaOf({ lat, lon });
    for (const code of listOf(codes)) this.#writer.addPostcode({ code, lat, lon, area });
  }

  #areaOf({ lat, lon }: { lat: number; lon: number }): number {
    return this.#whereabouts.areaOf(lat, lon);
  }
}

type PlacedPostcodeArea = AssembledAreas['postcodeAreas'][number] & LatLon;

/** Gives each postcode area a point inside it. */
function placed({ postcodeAreas }: AssembledAreas): PlacedPostcodeArea[] {
  return postcodeAreas.map((area) => ({
    ...area,
    ...representativePoint({ type: 'area', polygons: area.polygons, isWhole: true }),
  }));
}

function whereaboutsIn(areas: AreaTree, postcodeAreas: readonly PlacedPostcodeArea[]): Whereabouts {
  const postcodes = AreaTree.over(
    layOutAreas(postcodeAreas.map((area) => ({ ...area, level: 'locality', parent: -1 }))),
    () => undefined,
  );
  return {
    areaOf: (lat, lon) => areas.chainAt(lat, lon).at(-1) ?? -1,
    localityOf: (lat, lon) =>
      areas.chainAt(lat, lon).findLast((area) => SETTLEMENTS.includes(areas.levelOf(area))) ?? -1,
    postcodeAt: (lat, lon) => {
      const [area] = postcodes.containing(lat, lon);
      return area === undefined ? undefined : postcodeAreas[area]?.code;
    },
  };
}

/** The tag that a place has its category by: its key begins the category's identifier. */
function mainTagOf(category: string, tags: Tags): { readonly mainTag?: string } {
  const [key = ''] = category.split('/');
  return tags[key] === undefined ? {} : { mainTag: `${key}=${tags[key]}` };
}
