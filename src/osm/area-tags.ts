import type { Tags } from '../core/core.ts';

/**
 * Keys that make a closed way an area, each with the values that make it a line. Sources: the iD editor's `areaKeys`
 * and https://wiki.openstreetmap.org/wiki/Overpass_turbo/Polygon_Features; a value that neither decides makes an area.
 * Keys that are not listed, such as highway, barrier and railway, make lines, except for {@link AREA_VALUES}.
 */
const LINES_OF_AREA_KEYS: Readonly<Record<string, readonly string[]>> = {
  'addr:housename': [],
  'addr:housenumber': [],
  advertising: ['billboard', 'poster_box', 'totem'],
  aeroway: ['jet_bridge', 'parking_position', 'taxiway'],
  allotments: [],
  amenity: ['bench', 'weighbridge'],
  'area:aeroway': [],
  'area:highway': [],
  attraction: ['river_rafting', 'summer_toboggan', 'train', 'water_slide'],
  boundary: [],
  building: ['no'],
  'building:part': ['no'],
  club: [],
  craft: [],
  education: [],
  emergency: ['designated', 'destination', 'no', 'official', 'private', 'yes'],
  golf: ['cartpath', 'hole', 'path'],
  healthcare: [],
  historic: ['citywalls'],
  indoor: ['wall'],
  industrial: [],
  landuse: [],
  leisure: ['slipway', 'track'],
  man_made: ['cutline', 'dyke', 'embankment', 'gantry', 'goods_conveyor', 'groyne', 'pipeline'],
  military: ['trench'],
  natural: ['arete', 'cliff', 'coastline', 'earth_bank', 'gully', 'ridge', 'tree_row', 'valley'],
  office: [],
  place: [],
  playground: ['balancebeam', 'zipwire'],
  police: [],
  power: ['cable', 'line', 'minor_line', 'portal'],
  public_transport: [],
  residential: [],
  ruins: ['no'],
  shop: [],
  telecom: ['line'],
  tourism: [],
  water: [],
  waterway: ['canal', 'ditch', 'drain', 'fish_pass', 'lock_gate', 'river', 'stream', 'tidal_channel', 'weir'],
  wetland: [],
};

/** Values that make a closed way an area although their key makes lines. */
const AREA_VALUES: Readonly<Record<string, readonly string[]>> = {
  aerialway: ['station'],
  highway: ['bus_stop', 'corridor', 'elevator', 'platform', 'rest_area', 'services'],
  railway: ['halt', 'platform', 'roundhouse', 'station', 'traverser', 'tram_stop', 'turntable'],
  traffic_calming: ['island'],
};

/** An area remains an area after it has closed down. */
const LIFECYCLE_PREFIX = /^(?:abandoned|construction|demolished|disused|proposed|razed|removed|was):/;

/**
 * True if a way with these tags is an area. Only a closed way can be one. `area=yes` and `area=no` decide, else the
 * tables above.
 */
export function isArea(tags: Tags, isClosed: boolean): boolean {
  if (!isClosed || tags.area === 'no') return false;
  if (tags.area !== undefined) return true;
  for (const key in tags) if (isAreaTag(withoutLifecycle(key), tags[key]!)) return true;
  return false;
}

function withoutLifecycle(key: string): string {
  return key.includes(':') ? key.replace(LIFECYCLE_PREFIX, '') : key;
}

function isAreaTag(key: string, value: string): boolean {
  if (Object.hasOwn(AREA_VALUES, key)) return AREA_VALUES[key]!.includes(value);
  return Object.hasOwn(LINES_OF_AREA_KEYS, key) && !LINES_OF_AREA_KEYS[key]!.includes(value);
}
