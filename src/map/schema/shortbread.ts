/**
 * The schema of the map as tables: Shortbread 1.1 (https://shortbread-tiles.org/schema/1.1/, CC0), zooms 0 to 14, and beside it the
 * layers of `own-layers.ts`.
 */

import { FIRST_LAND_ZOOM } from './land-zoom.ts';
import { OWN_LAYERS } from './own-layers.ts';
import { FLAG, type KindRow, kinds, NUMBER, type SchemaLayer, TEXT } from './schema-layer.ts';

const WATER_POLYGONS: readonly KindRow[] = [
  ['glacier', 4, 'natural=glacier'],
  ['river', 4, 'waterway=riverbank', 'natural=water&water=river'],
  ['water', 4, 'natural=water'],
  ['reservoir', 4, 'landuse=reservoir'],
  ['basin', 4, 'landuse=basin'],
  ['dock', 10, 'waterway=dock'],
  ['canal', 10, 'waterway=canal'],
];

const SMALL_WATER_LINES: readonly KindRow[] = [
  ['stream', 14, 'waterway=stream'],
  ['drain', 14, 'waterway=drain'],
  ['ditch', 14, 'waterway=ditch'],
];

const DAMS: readonly KindRow[] = [['dam', 12, 'waterway=dam']];

const PIERS: readonly KindRow[] = [
  ['pier', 12, 'man_made=pier'],
  ['breakwater', 12, 'man_made=breakwater'],
  ['groyne', 12, 'man_made=groyne'],
];

const PLACES: readonly KindRow[] = [
  ['capital', 4, ...settlementsWith('capital=yes')],
  ['state_capital', 4, ...settlementsWith('capital=4')],
  ['city', 6, 'place=city'],
  ['town', 7, 'place=town'],
  ['village', 10, 'place=village'],
  ['hamlet', 10, 'place=hamlet'],
  ['suburb', 10, 'place=suburb'],
  ['quarter', 10, 'place=quarter'],
  ['neighbourhood', 10, 'place=neighbourhood'],
  ['isolated_dwelling', 10, 'place=isolated_dwelling'],
  ['farm', 10, 'place=farm'],
  ['island', 10, 'place=island'],
  ['locality', 10, 'place=locality'],
];

/** Population of a place without a population in its tags, by its value of `place`. */
export const DEFAULT_POPULATION: Readonly<Record<string, number>> = {
  city: 100_000,
  town: 5_000,
  village: 100,
  hamlet: 50,
  suburb: 1_000,
  quarter: 500,
  neighbourhood: 100,
  isolated_dwelling: 5,
  farm: 5,
};

/** What covers the land of the world's map, and its built-up areas; styles let them fade out where extracts draw their own. */
const WORLD_LAND = ['grass_cover', 'desert', 'tundra', 'tree_cover', 'urban'];

/** Zooms from which on all of a kind are shown; what is large is shown earlier. */
const LAND: readonly KindRow[] = [
  ['forest', 7, 'landuse=forest', 'natural=wood'],
  ...kinds('landuse', 10, 'residential industrial commercial retail garages railway landfill'),
  ...kinds('landuse', 10, 'brownfield greenfield farmyard farmland'),
  ...kinds('natural', 10, 'sand beach'),
  ...kinds('landuse', 11, 'grass meadow orchard vineyard allotments village_green recreation_ground'),
  ...kinds('landuse', 11, 'greenhouse_horticulture plant_nursery quarry'),
  ...kinds('natural', 11, 'heath scrub grassland bare_rock scree shingle'),
  ...kinds('wetland', 11, 'swamp bog string_bog wet_meadow marsh'),
  ...kinds('leisure', 11, 'golf_course park garden playground miniature_golf'),
  ['cemetery', 13, 'landuse=cemetery'],
  ['grave_yard', 13, 'amenity=grave_yard'],
  ...WORLD_LAND.map((kind): KindRow => [kind, 0]),
];

const SITES: readonly KindRow[] = [
  ['danger_area', 14, 'military=danger_area'],
  ['sports_centre', 14, 'leisure=sports_centre'],
  ...kinds('amenity', 14, 'university college school hospital prison parking bicycle_parking'),
  ['construction', 14, 'landuse=construction'],
];

const RAILWAYS: readonly KindRow[] = [
  ['rail', 10, 'railway=rail&service=*'],
  ['rail', 8, 'railway=rail'],
  ['narrow_gauge', 10, 'railway=narrow_gauge&service=*'],
  ['narrow_gauge', 8, 'railway=narrow_gauge'],
  ...kinds('railway', 10, 'tram light_rail funicular subway monorail'),
];

/** Kind of a part of a building that has a height of its own. */
export const BUILDING_PART = 'part';

/** The key of boundaries that gives their country: ISO 3166-1 alpha-2, in capitals. */
export const COUNTRY_CODE = 'ISO3166-1:alpha2';

/** Kinds of railways in the layer `streets`. */
export const RAIL_KINDS: ReadonlySet<string> = new Set(RAILWAYS.map(([kind]) => kind));

const STREETS: readonly KindRow[] = [
  ['motorway', 5, 'highway=motorway', 'highway=motorway_link'],
  ['trunk', 6, 'highway=trunk', 'highway=trunk_link'],
  ['primary', 8, 'highway=primary', 'highway=primary_link'],
  ['secondary', 9, 'highway=secondary', 'highway=secondary_link'],
  ['tertiary', 10, 'highway=tertiary', 'highway=tertiary_link'],
  ...kinds('highway', 12, 'unclassified residential busway bus_guideway'),
  ...kinds('highway', 13, 'living_street service pedestrian track footway steps path cycleway'),
  ['runway', 11, 'aeroway=runway'],
  ['taxiway', 13, 'aeroway=taxiway'],
  ...RAILWAYS,
];

const STREET_POLYGONS: readonly KindRow[] = [
  ['pedestrian', 14, 'highway=pedestrian'],
  ['service', 14, 'highway=service'],
  ['runway', 11, 'area:aeroway=runway', 'aeroway=runway'],
  ['taxiway', 13, 'area:aeroway=taxiway', 'aeroway=taxiway'],
];

const STREET_LABELS: readonly KindRow[] = [
  ['motorway', 10, 'highway=motorway'],
  ...kinds('highway', 12, 'trunk primary'),
  ...kinds('highway', 13, 'motorway_link trunk_link primary_link secondary secondary_link tertiary'),
  ...kinds('highway', 14, 'tertiary_link unclassified residential living_street busway bus_guideway service'),
  ...kinds('highway', 14, 'pedestrian track footway steps path cycleway'),
  ['runway', 11, 'aeroway=runway'],
  ['taxiway', 13, 'aeroway=taxiway'],
  ...kinds('railway', 10, 'rail narrow_gauge tram light_rail funicular subway monorail'),
];

/** Values that make a point of interest, by key. */
export const POI_VALUES: Readonly<Record<string, string>> = {
  amenity: `arts_centre atm bank bar bench bicycle_rental biergarten cafe car_rental car_sharing car_wash cinema clinic
    college community_centre courthouse dentist doctors dog_park drinking_water embassy fast_food fire_station food_court
    fountain grave_yard hospital hunting_stand library marketplace nightclub nursing_home pharmacy place_of_worship
    playground police post_box post_office prison pub public_building recycling restaurant school shelter telephone
    theatre toilets townhall university vending_machine veterinary waste_basket`,
  emergency: 'defibrillator fire_hydrant phone',
  highway: 'emergency_access_point',
  historic:
    'archaeological_site battlefield castle fort memorial monument ruins wayside_cross wayside_shrine',
  // the schema lists playground and dog_park under amenity, but OpenStreetMap tags them as leisure
  leisure: 'dog_park golf_course ice_rink pitch playground sports_centre stadium swimming_pool water_park',
  man_made: 'lighthouse surveillance tower wastewater_plant water_well water_works watermill windmill',
  office: 'diplomatic',
  shop: `alcohol bakery beauty beverages bicycle books butcher car chemist clothes computer convenience department_store
    doityourself dry_cleaning florist furniture garden_centre general gift greengrocer hairdresser hardware jewelry kiosk
    laundry mall mobile_phone newsagent optician outdoor shoes sports stationery supermarket toys travel_agency video`,
  // the schema lacks aquariums, attractions, galleries and museums
  tourism: `aquarium artwork alpine_hut attraction bed_and_breakfast camp_site caravan_site chalet gallery guest_house hostel hotel
    information motel museum picnic_site theme_park viewpoint zoo`,
};

/** Further fields of some points of interest: the key, and the tag of the objects that have it. */
export const POI_DETAILS: readonly (readonly [field: string, test: string])[] = [
  ...['restaurant', 'fast_food', 'pub', 'bar', 'cafe'].map(
    (value) => ['cuisine', `amenity=${value}`] as const,
  ),
  ['sport', 'leisure=pitch'],
  ['sport', 'leisure=sports_centre'],
  ['vending', 'amenity=vending_machine'],
  ['information', 'tourism=information'],
  ['tower:type', 'man_made=tower'],
  ['religion', 'amenity=place_of_worship'],
  ['denomination', 'amenity=place_of_worship'],
  ['recycling:glass_bottles', 'amenity=recycling'],
  ['recycling:paper', 'amenity=recycling'],
  ['recycling:clothes', 'amenity=recycling'],
  ['recycling:scrap_metal', 'amenity=recycling'],
  ['atm', 'amenity=bank'],
];

/** Those of the further fields that are true or false. */
export const POI_FLAGS: ReadonlySet<string> = new Set([
  'recycling:glass_bottles',
  'recycling:paper',
  'recycling:clothes',
  'recycling:scrap_metal',
  'atm',
]);

const NAMED_AREA = { kind: TEXT, way_area: NUMBER };
/** Earlier zooms have no `way_area`, so that waters of one kind are one feature. */
const WATER_AREA = { ...NAMED_AREA, way_area: { ...NUMBER, from: 14 } };
const WATER_WAY = { kind: TEXT, tunnel: FLAG, bridge: FLAG };
/** `within_area` is ours: the line runs through an area of water that the tile shows (`drawing/lines-in-water.ts`). */
const WATER_LINE = { ...WATER_WAY, within_area: FLAG };
const KIND = { kind: TEXT };
const ADDRESS = { housename: TEXT, housenumber: TEXT };

/** Layers of Shortbread. Two entries with one identifier fill one layer from different objects. */
const SHORTBREAD: readonly SchemaLayer[] = [
  { id: 'ocean', shape: 'area', of: [], fields: {}, kinds: [] },
  { id: 'water_polygons', shape: 'area', of: ['area'], fields: WATER_AREA, kinds: WATER_POLYGONS },
  {
    id: 'water_polygons_labels',
    shape: 'point',
    of: ['area'],
    fields: NAMED_AREA,
    names: 'only',
    sortedBy: 'way_area',
    kinds: WATER_POLYGONS,
  },
  {
    id: 'water_lines',
    shape: 'line',
    of: ['line'],
    fields: WATER_LINE,
    sortedBy: 'layer',
    kinds: [['river', 9, 'waterway=river'], ['canal', 9, 'waterway=canal'], ...SMALL_WATER_LINES],
  },
  {
    id: 'water_lines_labels',
    shape: 'line',
    of: ['line'],
    fields: WATER_WAY,
    names: 'only',
    kinds: [['river', 12, 'waterway=river'], ['canal', 12, 'waterway=canal'], ...SMALL_WATER_LINES],
  },
  { id: 'dam_lines', shape: 'line', of: ['line'], fields: KIND, kinds: DAMS },
  { id: 'dam_polygons', shape: 'area', of: ['area'], fields: KIND, kinds: DAMS },
  { id: 'pier_lines', shape: 'line', of: ['line'], fields: KIND, kinds: PIERS },
  { id: 'pier_polygons', shape: 'area', of: ['area'], fields: KIND, kinds: PIERS },
  {
    id: 'boundaries',
    shape: 'line',
    of: [],
    fields: { admin_level: NUMBER, maritime: FLAG, disputed: FLAG },
    kinds: [],
  },
  {
    id: 'boundary_labels',
    shape: 'point',
    of: ['area'],
    fields: { admin_level: NUMBER, way_area: NUMBER },
    names: 'only',
    sortedBy: 'way_area',
    kinds: [
      ['country', 2, 'boundary=administrative&admin_level=2'],
      ['state', 3, 'boundary=administrative&admin_level=4'],
    ],
  },
  {
    id: 'place_labels',
    shape: 'point',
    of: ['point'],
    fields: { kind: TEXT, population: NUMBER },
    names: 'only',
    sortedBy: 'population',
    kinds: PLACES,
  },
  {
    id: 'place_labels',
    shape: 'point',
    of: ['area'],
    fields: { kind: TEXT, population: NUMBER },
    names: 'only',
    sortedBy: 'population',
    kinds: [['island', 10, 'place=island']],
  },
  { id: 'land', shape: 'area', of: ['area'], fields: KIND, earliest: FIRST_LAND_ZOOM, kinds: LAND },
  { id: 'sites', shape: 'area', of: ['area'], fields: KIND, kinds: SITES },
  {
    id: 'buildings',
    shape: 'area',
    of: ['area'],
    fields: { dummy: NUMBER, height: NUMBER, min_height: NUMBER, part: FLAG }, // all but the first are ours
    kinds: [
      ['building', 14, 'building=*&building!=no'],
      [BUILDING_PART, 14, 'building:part=*&building:part!=no'],
    ],
  },
  {
    id: 'addresses',
    shape: 'point',
    of: ['point', 'area'],
    fields: ADDRESS,
    kinds: [['address', 14, 'addr:housenumber=*', 'addr:housename=*']],
  },
  {
    id: 'streets',
    shape: 'line',
    of: ['line', 'ring'],
    fields: {
      kind: TEXT,
      rail: FLAG,
      link: { ...FLAG, from: 11 },
      tunnel: { ...FLAG, from: 11 },
      bridge: { ...FLAG, from: 11 },
      tracktype: { ...TEXT, from: 14 },
      surface: { ...TEXT, from: 14 },
      service: { ...TEXT, from: 11 },
      motorcar: { ...TEXT, from: 14 },
      bicycle: { ...TEXT, from: 14 },
      foot: { ...TEXT, from: 14 },
      horse: { ...TEXT, from: 14 },
      oneway: { ...FLAG, from: 14 },
      oneway_reverse: { ...FLAG, from: 14 },
    },
    sortedBy: 'streets',
    kinds: STREETS,
  },
  {
    id: 'street_polygons',
    shape: 'area',
    of: ['area'],
    fields: { kind: TEXT, surface: TEXT, tunnel: FLAG, bridge: FLAG, rail: FLAG, service: TEXT },
    sortedBy: 'streets',
    kinds: STREET_POLYGONS,
  },
  {
    id: 'streets_polygons_labels', // the schema's own spelling
    shape: 'point',
    of: ['point', 'area'],
    fields: NAMED_AREA, // the area is ours
    names: 'only',
    sortedBy: 'way_area',
    kinds: [
      ['square', 14, 'place=square&leisure!=park&leisure!=garden'], // ours; green ones are parks
      ...STREET_POLYGONS.map(([kind, , ...tests]): KindRow => [kind, 14, ...tests]),
    ],
  },
  {
    id: 'street_labels',
    shape: 'line',
    of: ['line', 'ring'],
    fields: { kind: TEXT, ref: TEXT, ref_rows: NUMBER, ref_cols: NUMBER, tunnel: FLAG, shielded: FLAG }, // the last is ours
    names: 'only',
    kinds: STREET_LABELS,
  },
  {
    id: 'street_labels_points',
    shape: 'point',
    of: ['point'],
    fields: { kind: TEXT, ref: TEXT },
    names: 'only',
    kinds: [['motorway_junction', 12, 'highway=motorway_junction']],
  },
  { id: 'bridges', shape: 'area', of: ['area'], fields: KIND, kinds: [['bridge', 12, 'man_made=bridge']] },
  {
    id: 'aerialways',
    shape: 'line',
    of: ['line'],
    fields: KIND,
    kinds: [
      ...kinds('aerialway', 12, 'cable_car gondola goods chair_lift drag_lift t-bar j-bar platter'),
      ['rope-tow', 12, 'aerialway=rope_tow'],
    ],
  },
  {
    id: 'ferries',
    shape: 'line',
    of: ['line', 'ring'],
    fields: KIND,
    names: 'too',
    kinds: [
      ['ferry', 12, 'route=ferry&motor_vehicle=no'],
      ['ferry', 10, 'route=ferry'],
    ],
  },
  {
    id: 'public_transport',
    shape: 'point',
    of: ['point', 'area'],
    fields: { kind: TEXT, iata: TEXT },
    names: 'too',
    areIdentified: true,
    kinds: [
      ['aerodrome', 11, 'aeroway=aerodrome'],
      ['ferry_terminal', 12, 'amenity=ferry_terminal'],
      ['helipad', 13, 'aeroway=helipad'],
      ['station', 13, 'railway=station'],
      ['halt', 13, 'railway=halt'],
      ['bus_station', 13, 'amenity=bus_station'],
      ['aerialway_station', 13, 'aerialway=station'],
      ['tram_stop', 14, 'railway=tram_stop'],
      ['bus_stop', 14, 'highway=bus_stop'],
    ],
  },
  {
    id: 'pois',
    shape: 'point',
    of: ['point', 'area'],
    fields: {
      ...Object.fromEntries(Object.keys(POI_VALUES).map((key) => [key, TEXT])),
      ...ADDRESS,
      ...Object.fromEntries(POI_DETAILS.map(([field]) => [field, POI_FLAGS.has(field) ? FLAG : TEXT])),
      rank: NUMBER, // ours: among its neighbours (`drawing/poi-ranks.ts`)
    },
    names: 'too',
    sortedBy: 'importance',
    areIdentified: true,
    kinds: Object.entries(POI_VALUES).flatMap(([key, values]) => kinds(key, 14, values)),
  },
];

/** All layers in the order of a tile. */
export const LAYERS: readonly SchemaLayer[] = [...SHORTBREAD, ...OWN_LAYERS];

/** Index of the first layer with an identifier. */
export function layerNamed(id: string): number {
  return LAYERS.findIndex((layer) => layer.id === id);
}

function settlementsWith(test: string): string[] {
  return ['city', 'town', 'village', 'hamlet'].map((value) => `place=${value}&${test}`);
}
