/** Layers of the map beside those of Shortbread, in the same archive. `docs/tile-schema.md` describes them for authors of styles. */
import { ISLAND } from './island-dots.ts';
import { type KindRow, kinds, NUMBER, type SchemaLayer, TEXT } from './schema-layer.ts';

/** The last zoom at which the world goes on below extracts, which add to it; at later ones it goes on around them. */
export const LAST_WORLD_ZOOM = 6;
/** The first zoom that marks where no extract is: before it the world itself is the map. */
export const FIRST_MARKED_ZOOM = 9;
/** From here on nothing but waters is drawn where no extract is, and styles close the veil over them. */
export const FIRST_VEILED_ZOOM = 12;

/** Kinds that only the world's map has. */
const WORLD_KINDS = [
  ...['gulf', 'channel', 'lagoon', 'river_mouth', 'range', 'desert', 'plateau', 'plain', 'basin'],
  ...['tundra', 'coast', 'islet'],
];

/** First zooms are those of the largest; `label-zoom.ts` says from which zoom on one is shown. */
const NATURAL_LABELS: readonly KindRow[] = [
  [ISLAND, 2, 'place=island', 'place=islet', 'natural=coastline'], // a name in the world's map, dots in extracts: `island-dots.ts`
  ...kinds('natural', 8, 'peak volcano'),
  ['saddle', 12, 'natural=saddle', 'mountain_pass=yes'],
  ...kinds('natural', 9, 'ridge valley'),
  ...kinds('place', 2, 'ocean sea'),
  ...kinds('natural', 7, 'glacier bay strait'),
  ...kinds('natural', 9, 'cape peninsula'),
  ['reef', 9, 'natural=reef'],
  ['shoal', 9, 'natural=shoal'],
  ...kinds('natural', 11, 'beach'),
  ...kinds('natural', 9, 'wetland'),
  ['forest', 8, 'landuse=forest', 'natural=wood'],
  ['archipelago', 7, 'place=archipelago'],
  ...WORLD_KINDS.map((kind): KindRow => [kind, 2]),
];

const POI_AREAS: readonly KindRow[] = [
  ['national_park', 5, 'boundary=national_park', 'boundary=protected_area&protect_class=2'],
  ['nature_reserve', 7, 'leisure=nature_reserve', 'boundary=protected_area'],
  ['golf_course', 10, 'leisure=golf_course'],
  ['park', 9, 'leisure=park'],
  ['garden', 12, 'leisure=garden'],
  ['cemetery', 11, 'landuse=cemetery', 'amenity=grave_yard'],
  ['campus', 11, 'amenity=university', 'amenity=college'],
  ['hospital', 12, 'amenity=hospital'],
  ['zoo', 11, 'tourism=zoo'],
];

const AEROWAY_LABELS: readonly KindRow[] = kinds('aeroway', 14, 'terminal gate apron hangar');

/** Shields are of streets that lead somewhere; links have none. */
const STREET_SHIELDS: readonly KindRow[] = [
  ['motorway', 10, 'highway=motorway'],
  ...kinds('highway', 11, 'trunk primary'),
  ...kinds('highway', 13, 'secondary tertiary'),
];

/** Kinds of streets that have shields in `street_shields`. */
export const SHIELDED_STREETS: ReadonlySet<string> = new Set(STREET_SHIELDS.map(([kind]) => kind));

/** They follow the layers of Shortbread in a tile. */
export const OWN_LAYERS: readonly SchemaLayer[] = [
  {
    id: 'natural_labels',
    shape: 'point',
    of: ['point', 'line', 'ring', 'area'],
    fields: { kind: TEXT, ele: NUMBER, rank: NUMBER },
    names: 'only',
    sortedBy: 'rank',
    areIdentified: true,
    kinds: NATURAL_LABELS,
  },
  {
    id: 'poi_areas',
    shape: 'point',
    of: ['area'],
    fields: { kind: TEXT, rank: NUMBER, way_area: NUMBER },
    names: 'only',
    sortedBy: 'way_area',
    areIdentified: true,
    kinds: POI_AREAS,
  },
  {
    id: 'aeroway_labels',
    shape: 'point',
    of: ['point', 'area'],
    fields: { kind: TEXT, ref: TEXT },
    names: 'only',
    kinds: AEROWAY_LABELS,
  },
  {
    id: 'street_shields',
    shape: 'line',
    of: ['line', 'ring'],
    fields: {
      ...{ kind: TEXT, shield: TEXT, network: TEXT, ref: TEXT, ref_cols: NUMBER },
      ...{ row: NUMBER, rows: NUMBER },
    },
    kinds: STREET_SHIELDS,
  },
  {
    id: 'bathymetry',
    shape: 'area',
    of: ['area'],
    fields: { depth: NUMBER, step: NUMBER, kind: TEXT }, // depths are of the world's map alone
    earliest: 0,
    kinds: kinds('natural', 8, 'reef shoal'),
  },
  // where no extract says what is there
  { id: 'uncovered', shape: 'area', of: [], fields: {}, earliest: FIRST_MARKED_ZOOM, kinds: [] },
  // places to say so
  {
    id: 'uncovered_labels',
    shape: 'point',
    of: [],
    fields: { rank: NUMBER },
    earliest: FIRST_VEILED_ZOOM,
    kinds: [],
  },
];
