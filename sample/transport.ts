/** Trains, trams, buses, the ferry, the airport and the cable car. */
import type { Tags } from '../src/core/core.ts';
import type { OsmMember } from '../src/osm/osm.ts';
import type { Atlas } from './atlas.ts';
import { isletShorePoint } from './coast.ts';
import type { Ground } from './ground.ts';
import { along, beside, direction, onGround, type Point, QUARTER, rectangle, TOWN } from './plan.ts';

export function drawTransport(atlas: Atlas, ground: Ground): void {
  drawRailway(atlas);
  drawTram(atlas, 'Meridian Line', '1', ([at, aside]) => [aside, at]);
  drawTram(atlas, 'Equator Line', '2', ([at, aside]) => [at, aside]);
  drawBuses(atlas);
  drawFerry(atlas);
  drawAirport(atlas, ground);
  drawCableCar(atlas);
}

interface Stop {
  readonly name: string;
  readonly names?: Tags;
  readonly at: Point;
}

const RAILWAY: readonly Stop[] = [
  { name: 'Lower Tare', at: [-2350, 1050], names: { 'name:de': 'Niedertara' } },
  { name: 'University', at: [-1000, 1740], names: { 'name:de': 'Universität', 'name:ja': '大学駅' } },
  {
    name: 'Port Origin Central',
    at: [120, 1760],
    names: {
      'name:fr': 'Gare centrale de Port-Origine',
      'name:de': 'Port Origin Hauptbahnhof',
      'name:zh': '原点港中央车站',
      'name:ar': 'محطة بورت أوريجين المركزية',
    },
  },
  { name: 'Observatory', at: [1150, 1740], names: { 'name:fr': 'Observatoire' } },
  { name: 'Null Island Airport', at: [2150, 300], names: { 'name:fr': "Aéroport de l'île Nulle" } },
  { name: 'Eastings', at: [2330, -1250] },
];
const RAILWAY_LINE: readonly Point[] = [
  [-2350, 1050],
  [-2150, 1450],
  [-1700, 1700],
  [-1000, 1740],
  [-300, 1760],
  [120, 1760],
  [600, 1755],
  [1150, 1740],
  [1700, 1620],
  [2050, 1200],
  [2150, 300],
  [2170, -500],
  [2330, -1250],
];

/** Indexes of the line's points where a way begins and ends; it crosses the motorway on bridges. */
const RAILWAY_PIECES = [
  [0, 1, false],
  [1, 3, true],
  [3, 7, false],
  [7, 9, true],
  [9, 12, false],
] as const;

/** The railway way by way, with a building at each station. */
function drawRailway(atlas: Atlas): void {
  const refs = RAILWAY_LINE.map((point) => atlas.node('transport', onGround(point)));
  const tags = {
    railway: 'rail',
    name: 'Zero Line',
    usage: 'main',
    gauge: '1435',
    electrified: 'contact_line',
    operator: 'Null Island Railways',
  };
  const ways = RAILWAY_PIECES.map(([from, to, bridge]): OsmMember => {
    const piece = refs.slice(from, to + 1);
    return {
      kind: 'way',
      ref: atlas.way('transport', piece, { ...tags, ...(bridge && { bridge: 'yes', layer: '2' }) }),
      role: '',
    };
  });
  const stops = RAILWAY.map((stop) =>
    drawStation(
      atlas,
      refs[RAILWAY_LINE.findIndex(([x, y]) => x === stop.at[0] && y === stop.at[1])] ?? 0,
      stop,
    ),
  );
  atlas.relation('transport', [...stops, ...ways], {
    type: 'route',
    route: 'train',
    name: 'Zero Line',
    ref: 'Z',
    operator: 'Null Island Railways',
    network: 'Null Island Railways',
  });
}

function drawStation(atlas: Atlas, node: number, { name, names, at }: Stop): OsmMember {
  const halt = name === 'University';
  atlas.describe('node', node, {
    railway: halt ? 'halt' : 'station',
    public_transport: 'station',
    train: 'yes',
    name,
    ...names,
    operator: 'Null Island Railways',
    wheelchair: halt ? 'limited' : 'yes',
  });
  const hall = rectangle(beside(onGround(at), [1, 0], 0, -28), [1, 0], halt ? 18 : 60, 16);
  atlas.ring('transport', hall, {
    building: 'train_station',
    ...(name === 'Port Origin Central' ? { name: 'Port Origin Central Station Hall' } : {}),
  });
  return { kind: 'node', ref: node, role: 'stop' };
}

const TRAM_STOPS: readonly (readonly [at: number, across: string, along: string])[] = [
  [-TOWN + 30, 'South Graticule', 'West Graticule'],
  [-QUARTER, 'Parallel Street', 'Rhumb Avenue'],
  [-QUARTER / 2, 'Chart Street', 'Plaka'],
  [0, 'Zero Circus', 'Zero Circus'],
  [QUARTER / 2, 'Market Street', 'Gradient Park'],
  [QUARTER, 'Latitude Boulevard', 'Longitude Avenue'],
  [TOWN - 30, 'North Graticule', 'East Graticule'],
];
const TRACK_OFFSET_METRES = 3;

/** A tram along one of the two axes; `place` turns (distance along, distance aside) into a plan point. */
function drawTram(atlas: Atlas, name: string, ref: string, place: (point: Point) => Point): void {
  const stops = TRAM_STOPS.map(([at, onMeridian, onEquator]) => {
    const stopName = ref === '1' ? onMeridian : onEquator;
    return atlas.node('transport', onGround(place([at, TRACK_OFFSET_METRES])), {
      railway: 'tram_stop',
      public_transport: 'stop_position',
      tram: 'yes',
      name: stopName,
      network: 'Port Origin Trams',
      wheelchair: 'yes',
    });
  });
  const track = atlas.way('transport', stops, {
    railway: 'tram',
    name,
    electrified: 'contact_line',
    gauge: '1000',
  });
  const members: OsmMember[] = [
    ...stops.map((stop): OsmMember => ({ kind: 'node', ref: stop, role: 'stop' })),
    { kind: 'way', ref: track, role: '' },
  ];
  atlas.relation('transport', members, {
    type: 'route',
    route: 'tram',
    ref,
    name: `Tram ${ref}: ${name}`,
    operator: 'Port Origin Trams',
    colour: ref === '1' ? '#c0392b' : '#2471a3',
  });
}

const BUS_STOPS: readonly (readonly [name: string, x: number, y: number])[] = [
  ['Zero Circus', 60, 55],
  ['Town Hall', -420, 380],
  ['Observatory Hill', 380, 1140],
  ['Theodolite Heights', -1140, 1140],
  ['Barrio del Sol', 1140, 1140],
  ['Quartier des Vents', 1140, 380],
  ['Little Tokyo', 1140, -380],
  ['Chinatown Gate', 380, -380],
  ['Old Datum', -380, -380],
  ['Plaka', -1140, -380],
  ['Medina Gate', -1140, -1140],
  ['Harbourside', -380, -1140],
  ['Sadovaya', 380, -1140],
  ['Little Bangkok', 1140, -1140],
  ['Bairro da Âncora', -1140, 380],
  ['Soundings High Street', -2280, -1880],
  ['Lower Tare Pond', -2130, -130],
  ['Eastings Station', 2520, -1580],
  ['Northings Mill', 880, 2780],
  ['Trigpoint Pillar', -1080, 2730],
  ['Airport Terminal', 2290, 130],
];

function drawBuses(atlas: Atlas): void {
  const stops = BUS_STOPS.map(([name, x, y]): OsmMember => {
    const tags = {
      highway: 'bus_stop',
      public_transport: 'platform',
      bus: 'yes',
      name,
      shelter: 'yes',
      network: 'Null Island Buses',
    };
    return { kind: 'node', ref: atlas.node('transport', onGround([x, y]), tags), role: 'platform' };
  });
  const station = rectangle(onGround([210, 1640]), [1, 0], 90, 40);
  atlas.ring('transport', station, {
    amenity: 'bus_station',
    public_transport: 'station',
    name: 'Port Origin Bus Station',
    'name:de': 'Busbahnhof',
    operator: 'Null Island Buses',
  });
  atlas.relation('transport', stops.slice(0, 15), {
    type: 'route',
    route: 'bus',
    ref: '10',
    name: 'Bus 10: Round the Quarters',
    network: 'Null Island Buses',
  });
  atlas.relation('transport', stops.slice(15), {
    type: 'route',
    route: 'bus',
    ref: '20',
    name: 'Bus 20: Round the Island',
    network: 'Null Island Buses',
  });
}

function drawFerry(atlas: Atlas): void {
  const quay = onGround([300, -2200]);
  const islet = onGround(isletShorePoint(125, -90));
  const terminals = {
    amenity: 'ferry_terminal',
    ferry: 'yes',
    public_transport: 'station',
    operator: 'Null Island Ferries',
  };
  const from = atlas.node('transport', quay, {
    ...terminals,
    name: 'Port Origin Ferry Terminal',
    'name:fr': 'Gare maritime de Port-Origine',
    opening_hours: 'Mo-Su 06:00-22:00',
  });
  const to = atlas.node('transport', islet, { ...terminals, name: 'Fathom Landing' });
  const course = [
    [340, -2800],
    [450, -3500],
    [1400, -4300],
  ].map(([x = 0, y = 0]) => atlas.node('transport', onGround([x, y])));
  atlas.way('transport', [from, ...course, to], {
    route: 'ferry',
    name: 'Fathom Ferry',
    duration: '00:35',
    foot: 'yes',
    bicycle: 'yes',
    operator: 'Null Island Ferries',
  });
}

function drawAirport(atlas: Atlas, ground: Ground): void {
  const field = [
    [2290, -620],
    [2960, -620],
    [2960, 980],
    [2290, 980],
  ].map(([x = 0, y = 0]) => onGround([x, y]));
  ground.reserve(field);
  atlas.ring('transport', field, {
    aeroway: 'aerodrome',
    name: 'Null Island International Airport',
    'name:fr': "Aéroport international de l'île Nulle",
    'name:es': 'Aeropuerto Internacional de la Isla Nula',
    'name:ja': 'ヌル島国際空港',
    'name:zh': '空岛国际机场',
    'name:ar': 'مطار جزيرة نول الدولي',
    'name:ru': 'Международный аэропорт острова Нуль',
    iata: 'N0L',
    icao: 'XN00',
    ele: '0',
    operator: 'Null Island Airports',
    phone: '+999 20 555 0000',
    website: 'https://airport.null-island.example',
  });
  atlas.line('transport', [onGround([2560, -560]), onGround([2790, 920])], {
    aeroway: 'runway',
    ref: '01/19',
    surface: 'asphalt',
    width: '45',
    length: '1500',
  });
  atlas.line('transport', [onGround([2450, -300]), onGround([2600, 500])], { aeroway: 'taxiway', ref: 'A' });
  atlas.ring('transport', rectangle(onGround([2360, 130]), [0, 1], 180, 50), {
    aeroway: 'terminal',
    building: 'terminal',
    name: 'Terminal 0',
    'name:ja': '第0ターミナル',
    wheelchair: 'yes',
  });
  atlas.ring('transport', rectangle(onGround([2440, 130]), [0, 1], 220, 80), { aeroway: 'apron' });
  atlas.ring('transport', rectangle(onGround([2350, 420]), [0, 1], 70, 45), {
    aeroway: 'hangar',
    building: 'hangar',
    name: 'Hangar North',
  });
  atlas.node('transport', onGround([2380, -400]), { aeroway: 'helipad', name: 'Airport Helipad', ref: 'H1' });
  for (const [gate, y] of [
    ['0', 60],
    ['1', 110],
    ['2', 160],
    ['3', 200],
  ] as const)
    atlas.node('transport', onGround([2390, y]), { aeroway: 'gate', ref: gate, name: `Gate ${gate}` });
}

function drawCableCar(atlas: Atlas): void {
  const [valley, summit]: [Point, Point] = [onGround([-1640, 1700]), onGround([-1900, 2900])];
  const names = { 'name:de': 'Seilbahn Nullberg', 'name:fr': 'Téléphérique du mont Zéro' };
  const pylon = atlas.node('transport', along(valley, summit, 0.5), { aerialway: 'pylon' });
  const [low, high] = [drawCableStation(atlas, 'Valley', valley), drawCableStation(atlas, 'Summit', summit)];
  atlas.way('transport', [low, pylon, high], {
    aerialway: 'cable_car',
    name: 'Mount Zero Cable Car',
    ...names,
    'aerialway:occupancy': '40',
  });
  atlas.node('transport', beside(summit, direction(valley, summit), 60, 0), {
    natural: 'peak',
    name: 'Mount Zero',
    ele: '412',
    'name:de': 'Nullberg',
    'name:fr': 'Mont Zéro',
    'name:ja': 'ゼロ山',
    'name:el': 'Όρος Μηδέν',
    'name:ar': 'جبل الصفر',
    'name:ru': 'Гора Нуль',
    'name:hi': 'शून्य पर्वत',
    'name:ko': '제로산',
    'summit:cross': 'yes',
  });
}

function drawCableStation(atlas: Atlas, end: string, point: Point): number {
  const hours = 'Apr-Oct: Mo-Su 09:00-18:00; Nov-Mar: Sa,Su,PH 10:00-16:00 "not in high winds"';
  return atlas.node('transport', point, {
    aerialway: 'station',
    name: `Mount Zero Cable Car, ${end} Station`,
    opening_hours: hours,
  });
}
