/**
 * Writes the tables `compile/sources/natural-earth-*.gz`: `node scripts/extract-natural-earth.mjs FOLDER`. Needed only when
 * they are to be renewed.
 *
 * FOLDER: GeoJSON files of Natural Earth 4, each with gzip (`ne_10m_lakes.geojson.gz`); public domain. Of each only what the map of the world
 * shows is kept, on a grid of a thousandth of a degree. `compile/natural-earth/read-table.ts` reads the tables and describes their form.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { iso1A2Code } from '@rapideditor/country-coder';
import { encodeTable } from './natural-table.mjs';

const OUTPUT = new URL('../compile/sources/', import.meta.url);
const STEPS_PER_DEGREE = 1000;
/** Points for each axis among which the point of a label is looked for. */
const LABEL_STEPS = 24;
/** Degrees between the points of a coast of which the country is looked up. */
const COAST_STEP = 0.1;
/** Percent of a coast or of an area, below which a country is not listed. */
const LEAST_SHARE = 5;

/** Names that lost letters on their way, and what they are. */
const MENDED_NAMES = {
  'Chirrip del Atlntico': 'Chirripó del Atlántico',
  Glma: 'Glomma',
  'Gta lv': 'Göta älv',
  'Gulf of Olen‘k': 'Gulf of Olenyok',
  Inarijrvi: 'Inarijärvi',
  Kemijarvi: 'Kemijärvi',
  'Kiz?lirmak': 'Kızılırmak',
  'Lake Dbo': 'Lake Débo',
  'Lokan Tekojarvi': 'Lokan tekojärvi',
  Marqakl: 'Marqaköl',
  Mhisa: 'Mjøsa',
  'Motala strm': 'Motala ström',
  Mritz: 'Müritz',
  'Ngangz Co': 'Ngangzê Co',
  Oulujarvi: 'Oulujärvi',
  Pijnne: 'Päijänne',
  Pjrvi: 'Pääjärvi',
  Pnuco: 'Pánuco',
  Pyhjrvi: 'Pyhäjärvi',
  Qozhakl: 'Qozhaköl',
  'Ro Grande de Santiago': 'Río Grande de Santiago',
  Sasyqkl: 'Sasyqköl',
  'Shardara Bgeni': 'Shardara Bögeni',
  'Siletitengiz Kli': 'Siletitengiz Köli',
  Skelleftelven: 'Skellefteälven',
  'Stora Lule lv': 'Stora Lule älv',
  Yeren: 'Øyeren',
  Zncara: 'Záncara',
};
/** No names: letters that were lost, and numbers of parts of countries. */
const NO_NAME = /\?|^[A-Z]{3}-\d\d/;

const LABEL = ['featurecla', 'name', 'min_label', 'max_label', 'scalerank'];

/**
 * Tables: name, files, attributes kept, and by how many steps of the grid simplifying may move a line. `labels` keeps of an area a point well inside it
 * and its size in square degrees; `countries` those of some places, with their shares in percent, the largest first, as in `DE 60 FR 40`.
 */
const TABLES = [
  { name: 'land', files: ['10m_land', '10m_minor_islands'], keep: [], tolerance: 0.7 },
  { name: 'lakes', files: ['10m_lakes'], keep: ['featurecla', 'min_zoom'], tolerance: 1 },
  {
    name: 'lake-labels',
    files: ['10m_lakes'],
    keep: ['featurecla', 'name', 'min_label'],
    tolerance: 0,
    labels: true,
    countries: placesIn,
  },
  {
    name: 'rivers',
    files: ['10m_rivers_lake_centerlines'],
    keep: ['featurecla', 'name', 'name_en', 'min_zoom', 'min_label'],
    tolerance: 2,
    countries: placesAround,
  },
  { name: 'glaciers', files: ['10m_glaciated_areas'], keep: ['min_zoom'], tolerance: 3 },
  { name: 'ice-shelves', files: ['50m_antarctic_ice_shelves_polys'], keep: ['min_zoom'], tolerance: 5 },
  { name: 'urban-areas', files: ['50m_urban_areas'], keep: ['min_zoom'], tolerance: 3 },
  { name: 'playas', files: ['10m_playas'], keep: ['min_zoom'], tolerance: 3 },
  {
    name: 'bathymetry',
    files: ['10m_bathymetry_K_200', '10m_bathymetry_I_2000'],
    keep: ['depth'],
    tolerance: 20,
  },
  { name: 'reefs', files: ['10m_reefs'], keep: [], tolerance: 1 },
  {
    name: 'borders',
    files: [
      '10m_admin_0_boundary_lines_land',
      '10m_admin_0_boundary_lines_disputed_areas',
      '10m_admin_0_boundary_lines_maritime_indicator',
    ],
    keep: ['featurecla', 'adm0_a3_l', 'adm0_a3_r', 'min_zoom'],
    tolerance: 1,
  },
  { name: 'state-lines', files: ['50m_admin_1_states_provinces_lines'], keep: ['min_zoom'], tolerance: 1 },
  {
    name: 'state-labels',
    files: ['10m_admin_1_label_points'],
    keep: ['iso_a2', 'name', 'scalerank'],
    tolerance: 0,
  },
  {
    name: 'marine-labels',
    files: ['10m_geography_marine_polys'],
    keep: [...LABEL, 'name_fr'],
    tolerance: 0,
    labels: true,
    countries: placesAround,
  },
  {
    name: 'region-labels',
    files: ['10m_geography_regions_polys'],
    keep: LABEL,
    tolerance: 0,
    labels: true,
    countries: placesIn,
  },
  {
    name: 'region-points',
    files: ['10m_geography_regions_points'],
    keep: ['featurecla', 'name', 'min_zoom'],
    tolerance: 0,
  },
  {
    name: 'parks',
    files: ['10m_parks_and_protected_lands_area'],
    keep: ['featurecla', 'name', 'scalerank'],
    tolerance: 0,
    labels: true,
  },
  {
    name: 'towns',
    files: ['10m_populated_places_simple'],
    keep: ['featurecla', 'name', 'iso_a2', 'min_zoom', 'pop_max'],
    tolerance: 0,
  },
];

const folder = process.argv[2];
if (!folder) throw new Error('The folder with the files of Natural Earth is expected.');
for (const table of TABLES) {
  const bytes = tableOf(table);
  writeFileSync(new URL(`natural-earth-${table.name}.gz`, OUTPUT), bytes);
  console.log(`${table.name} ${bytes.length}`);
}

function tableOf({ files, keep, tolerance, labels, countries }) {
  const features = files.flatMap(readFeatures).filter(({ geometry }) => geometry !== null);
  const fields = [...keep, ...(labels ? ['size'] : []), ...(countries ? ['countries'] : [])];
  const [rows, shapes] = [[], []];
  for (const { properties, geometry } of features) {
    const row = keep.map((field) => keptValue(field, properties[field] ?? null));
    const label = labels ? labelOf(polygonsOf(geometry)) : undefined;
    const shares = countries ? [sharesOf(countries(polygonsOf(geometry)))] : [];
    rows.push([...row, ...(label ? [label.size] : []), ...shares]);
    const polygons = label ? [[[label.point]]] : polygonsOf(geometry);
    shapes.push(polygons.map((rings) => rings.map((ring) => simplified(onGrid(ring), tolerance))));
  }
  return encodeTable(fields, rows, shapes);
}

function keptValue(field, value) {
  if (!field.startsWith('name') || value === null) return value;
  const name = value.replaceAll('\u200e', '').trim();
  return MENDED_NAMES[name] ?? (NO_NAME.test(name) ? null : name);
}

function readFeatures(name) {
  const bytes = gunzipSync(readFileSync(`${folder}/ne_${name}.geojson.gz`));
  return JSON.parse(bytes.toString()).features;
}

/** Any geometry as polygons of rings: a line is a ring, a point a ring of one point. */
function polygonsOf({ type, coordinates }) {
  if (type === 'Point') return [[[coordinates]]];
  if (type === 'LineString') return [[coordinates]];
  return type === 'MultiPolygon' ? coordinates : [coordinates];
}

function onGrid(ring) {
  const points = ring.map(([lon, lat]) => [
    Math.round(lon * STEPS_PER_DEGREE),
    Math.round(lat * STEPS_PER_DEGREE),
  ]);
  return points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
}

/** Douglas and Peucker, without recursion. */
function simplified(points, tolerance) {
  if (tolerance === 0 || points.length < 5) return points;
  const kept = new Uint8Array(points.length);
  const middle = points.length >> 1; // the ends of a ring are one point
  kept[0] = kept[middle] = kept[points.length - 1] = 1;
  const open = [
    [0, middle],
    [middle, points.length - 1],
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const farthest = farthestIn(points, span, tolerance);
    if (farthest === undefined) continue;
    kept[farthest] = 1;
    open.push([span[0], farthest], [farthest, span[1]]);
  }
  return points.filter((_, i) => kept[i] === 1);
}

function farthestIn(points, [from, to], tolerance) {
  let [farthest, most] = [undefined, tolerance];
  for (let i = from + 1; i < to; i++) {
    const distance = distanceFrom(points[i], points[from], points[to]);
    if (distance > most) [farthest, most] = [i, distance];
  }
  return farthest;
}

function distanceFrom([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const at = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}

/** The point of a grid over the largest polygon that is farthest from its outline. */
function labelOf(polygons) {
  const largest = polygons.reduce((a, b) => (areaOf(b[0]) > areaOf(a[0]) ? b : a));
  const [outer] = largest;
  const box = boxOf(outer);
  let [point, most] = [outer[0], -1];
  for (const candidate of candidatesIn(box)) {
    if (!largest.every((ring, i) => isInside(candidate, ring) === (i === 0))) continue;
    const distance = Math.min(...largest.map((ring) => nearest(candidate, ring)));
    if (distance > most) [point, most] = [candidate, distance];
  }
  const size = polygons.reduce((sum, [ring]) => sum + areaOf(ring), 0);
  return { point, size: Math.round(size * 1000) / 1000 };
}

function placesAround(polygons) {
  return polygons.flat().flatMap(placesAlong);
}

function placesAlong(ring) {
  let left = 0;
  return ring.filter(([lon, lat], i) => {
    const [west, south] = ring[i - 1] ?? [lon, lat];
    left -= Math.hypot((lon - west) * Math.cos((lat * Math.PI) / 180), lat - south);
    if (left > 0) return false;
    left = COAST_STEP;
    return true;
  });
}

function placesIn(polygons) {
  return polygons.flatMap((rings) =>
    [...candidatesIn(boxOf(rings[0]))].filter((place) =>
      rings.every((ring, i) => isInside(place, ring) === (i === 0)),
    ),
  );
}

/** Countries of the places that lie in one. */
function sharesOf(places) {
  const codes = places.flatMap((place) => iso1A2Code(place, { level: 'territory' }) ?? []);
  return [...new Set(codes)]
    .map((code) => [code, Math.round((100 * codes.filter((one) => one === code).length) / codes.length)])
    .filter(([, share]) => share >= LEAST_SHARE)
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .flat()
    .join(' ');
}

function* candidatesIn([west, south, east, north]) {
  for (let i = 1; i < LABEL_STEPS; i++)
    for (let j = 1; j < LABEL_STEPS; j++)
      yield [west + ((east - west) * i) / LABEL_STEPS, south + ((north - south) * j) / LABEL_STEPS];
}

function boxOf(ring) {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

function nearest([x, y], ring) {
  const shrink = Math.cos((y * Math.PI) / 180);
  const flat = ([lon, lat]) => [lon * shrink, lat];
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < ring.length; i++)
    least = Math.min(least, distanceFrom(flat([x, y]), flat(ring[i - 1]), flat(ring[i])));
  return least;
}

function isInside([x, y], ring) {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  }
  return inside;
}

function areaOf(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return Math.abs(sum) / 2;
}
