/** Parks, woods, beaches, fields and water. */
import type { Tags } from '../src/core/core.ts';
import type { Atlas } from './atlas.ts';
import { isletShorePoint, shorePoint } from './coast.ts';
import { type Ground, middle } from './ground.ts';
import { along, direction, lengthMetres, onGround, outline, type Point, polar, rectangle } from './plan.ts';
import { LATTICES, type Lattice } from './settlements.ts';
import { BLOCKS, type Block } from './tables.ts';

const PAVEMENT_METRES = 11;
const LAKE_CENTRE: Point = [-2800, 700];

/** Draws the land and keeps houses off it; returns the middles of parks and squares, on the ground. */
export function drawLandscape(atlas: Atlas, ground: Ground): Point[] {
  const greens = BLOCKS.map((block) => drawBlock(atlas, ground, block));
  drawLake(atlas, ground);
  drawRivers(atlas);
  drawWoods(atlas, ground);
  drawShore(atlas);
  drawHarbour(atlas);
  drawFields(atlas, ground);
  return greens;
}

function drawBlock(atlas: Atlas, ground: Ground, block: Block): Point {
  const ring = blockRing(block.quarter, block.blocks);
  ground.reserve(ring);
  atlas.ring('landscape', ring, block.tags);
  return middle(ring);
}

/** Outline of blocks of a quarter (first column and row, last column and row), inside the pavements. */
export function blockRing(
  quarter: string,
  [left = 0, low = 0, right = 0, high = 0]: readonly number[],
): Point[] {
  const lattice = LATTICES.find((one) => one.key === quarter);
  if (!lattice) throw new Error(`blockRing: there is no quarter ${quarter}`);
  const [x0, x1] = [
    border(lattice, 'vertical', left) + PAVEMENT_METRES,
    border(lattice, 'vertical', right + 1) - PAVEMENT_METRES,
  ];
  const [y0, y1] = [
    border(lattice, 'horizontal', low) + PAVEMENT_METRES,
    border(lattice, 'horizontal', high + 1) - PAVEMENT_METRES,
  ];
  const corners: Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const withMiddles = corners.flatMap((corner, at) => [
    corner,
    along(corner, corners[(at + 1) % 4] ?? corner, 0.5),
  ]);
  return withMiddles.map(([across, up]) => onGround(lattice.toPlan(across, up)));
}

/** Where a block begins: at the quarter's edge or the street before it. */
function border(lattice: Lattice, axis: 'vertical' | 'horizontal', block: number): number {
  if (block === 0) return 0;
  return lattice[axis][block - 1]?.atMetres ?? lattice.sideMetres;
}

/** A lake with an island, the island a hole in the water. */
function drawLake(atlas: Atlas, ground: Ground): void {
  const shore = outline(LAKE_CENTRE, (degrees) => 330 + 40 * Math.sin((degrees * Math.PI) / 60), 48).map(
    onGround,
  );
  const island = outline([-2760, 740], (degrees) => 80 + 12 * Math.cos((degrees * Math.PI) / 90), 18).map(
    onGround,
  );
  ground.reserve(shore);
  const outer = atlas.ring('landscape', shore);
  const inner = atlas.ring('landscape', island, { place: 'islet', name: 'Heron Islet', natural: 'wood' });
  const members = [
    { kind: 'way', ref: outer, role: 'outer' },
    { kind: 'way', ref: inner, role: 'inner' },
  ] as const;
  const names = { name: 'Lake Tare', 'name:fr': 'Lac de Tare', 'name:de': 'Tarasee', 'name:zh': '塔雷湖' };
  atlas.relation('landscape', members, { type: 'multipolygon', natural: 'water', water: 'lake', ...names });
  const pond = outline([1100, 2250], 45, 12).map(onGround);
  atlas.ring('landscape', pond, { natural: 'water', water: 'pond', name: 'Mill Pond' });
}

function drawRivers(atlas: Atlas): void {
  const upper: Point[] = [
    [-700, 3250],
    [-900, 3120],
    [-1500, 2600],
    [-2050, 1900],
    [-2350, 1300],
    [-2540, 930],
  ];
  const lower: Point[] = [[-3110, 560], [-3350, 380], [-3600, 180], shorePoint(178)];
  const names = { name: 'River Ordinate', 'name:fr': "L'Ordonnée", 'name:de': 'Ordinate' };
  atlas.line('landscape', upper.map(onGround), { waterway: 'river', ...names });
  atlas.line('landscape', lower.map(onGround), { waterway: 'river', ...names });
  const brook: Point[] = [
    [1050, 3300],
    [1120, 2900],
    [1100, 2295],
  ];
  atlas.line('landscape', brook.map(onGround), { waterway: 'stream', name: 'Abscissa Brook' });
  const canal: Point[] = [
    [180, -1790],
    [165, -1700],
    [150, -1660],
  ];
  atlas.line('landscape', canal.map(onGround), { waterway: 'canal', name: 'Keel Canal' });
  atlas.node('landscape', onGround([-900, 3120]), {
    waterway: 'waterfall',
    name: 'Ordinate Falls',
    height: '14',
  });
}

function drawWoods(atlas: Atlas, ground: Ground): void {
  const wood = outline([-2150, 2350], (degrees) => 420 + 60 * Math.sin((degrees * Math.PI) / 45), 40).map(
    onGround,
  );
  const glade = outline([-2250, 2400], 90, 14).map(onGround);
  const outer = atlas.ring('landscape', wood);
  const inner = atlas.ring('landscape', glade, { natural: 'grassland', name: "Surveyor's Glade" });
  const members = [
    { kind: 'way', ref: outer, role: 'outer' },
    { kind: 'way', ref: inner, role: 'inner' },
  ] as const;
  atlas.relation('landscape', members, {
    type: 'multipolygon',
    natural: 'wood',
    leaf_type: 'mixed',
    name: 'Contour Wood',
    'name:de': 'Höhenlinienwald',
    'name:fr': 'Bois des Courbes',
  });
  const plantation = outline([2300, 2050], 330, 24).map(onGround);
  atlas.ring('landscape', plantation, {
    landuse: 'forest',
    leaf_type: 'needleleaved',
    name: 'Isobar Forest',
  });
  const reserve = outline([-900, -3000], 380, 24).map(onGround);
  ground.reserve(reserve);
  atlas.ring('landscape', reserve, {
    leisure: 'nature_reserve',
    boundary: 'protected_area',
    protect_class: '4',
    name: 'Turtle Dunes',
    'name:es': 'Dunas de la Tortuga',
  });
  const wetland = outline([-2450, 330], 70, 12).map(onGround);
  atlas.ring('landscape', wetland, { natural: 'wetland', wetland: 'reedbed', name: 'Tare Reedbeds' });
}

/** A strip of shore between two angles. */
function shoreStrip(fromDegrees: number, toDegrees: number, depthMetres: number): Point[] {
  const steps = Array.from({ length: 9 }, (_, at) => fromDegrees + ((toDegrees - fromDegrees) * at) / 8);
  const sea = steps.map((degrees) => shorePoint(degrees, 3));
  const land = steps.map((degrees) => shorePoint(degrees, depthMetres)).reverse();
  return [...sea, ...land].map(onGround);
}

function drawShore(atlas: Atlas): void {
  atlas.ring('landscape', shoreStrip(195, 212, 60), {
    natural: 'beach',
    surface: 'sand',
    name: 'Zero Beach',
    'name:fr': 'Plage du Zéro',
    'name:es': 'Playa Cero',
    supervised: 'yes',
  });
  atlas.ring('landscape', shoreStrip(312, 326, 55), {
    natural: 'beach',
    surface: 'sand',
    name: 'Leeward Sands',
  });
  atlas.ring('landscape', shoreStrip(20, 30, 35), {
    natural: 'beach',
    surface: 'pebbles',
    name: 'Pebble Strand',
  });
  atlas.line(
    'landscape',
    [88, 92, 96, 100, 104].map((degrees) => onGround(shorePoint(degrees, 15))),
    { natural: 'cliff', name: 'Parallax Cliffs' },
  );
  atlas.node('landscape', onGround([270, -2900]), {
    natural: 'bay',
    name: 'Buoy Bay',
    'name:fr': 'Baie de la Bouée',
    'name:de': 'Bojenbucht',
    'name:el': 'Κόλπος της Σημαδούρας',
  });
  const islet = [30, 80, 130, 180, 230, 280, 330].map((degrees) => onGround(isletShorePoint(degrees, 120)));
  atlas.ring('landscape', islet, { natural: 'heath', name: 'Fathom Heath' });
}

function drawHarbour(atlas: Atlas): void {
  const marina = rectangle(onGround([330, -2250]), [0, 1], 220, 130);
  atlas.ring('landscape', marina, {
    leisure: 'marina',
    name: 'Buoy Bay Marina',
    'name:fr': 'Port de plaisance de la Bouée',
    capacity: '180',
    phone: '+999 21 555 0420',
    website: 'https://buoy-bay-marina.example',
  });
  const port = rectangle(onGround([230, -2080]), [1, 0], 260, 70);
  atlas.ring('landscape', port, {
    landuse: 'harbour',
    harbour: 'yes',
    name: 'Port Origin Harbour',
    'name:fr': "Port de l'Origine",
    operator: 'Null Island Harbour Board',
  });
  const piers: [string, Point, Point][] = [
    ['Long Pier', [200, -1960], [230, -2330]],
    ["Fishermen's Pier", [140, -1930], [150, -2150]],
    ['Ferry Pier', [290, -2000], [300, -2200]],
    ['Soundings Pier', shorePoint(218), shorePoint(218, -160)],
    ['Fathom Jetty', isletShorePoint(125), isletShorePoint(125, -90)],
  ];
  for (const [name, from, to] of piers)
    atlas.line('landscape', [onGround(from), onGround(to)], { man_made: 'pier', name, highway: 'footway' });
  const breakwater = [polar([0, 0], 263, 3500), polar([0, 0], 268, 3650), polar([0, 0], 272, 3700)];
  atlas.line('landscape', breakwater.map(onGround), { man_made: 'breakwater', name: 'Great Mole' });
}

const FIELDS: readonly (readonly [Point, Tags])[] = [
  [[700, 2150], { landuse: 'orchard', name: 'Northings Orchard', trees: 'apple_trees' }],
  [[1500, 2550], { landuse: 'farmland', crop: 'wheat' }],
  [[1750, 2200], { landuse: 'meadow', name: 'Saddle Meadow' }],
  [[-2700, -700], { landuse: 'farmland' }],
  [[-2850, -1150], { landuse: 'vineyard', name: 'Windrose Vineyard' }],
  [[-1500, -2600], { landuse: 'farmland', crop: 'rice' }],
  [
    [1700, -2400],
    {
      leisure: 'golf_course',
      name: 'Nineteenth Meridian Golf Club',
      'name:fr': 'Golf du Dix-Neuvième Méridien',
      website: 'https://nineteenth-meridian-golf.example',
    },
  ],
  [[1250, -2200], { landuse: 'allotments', name: 'Plot Zero Allotments' }],
  [[-500, 1950], { landuse: 'industrial', name: 'North Quadrant Works' }],
  [[900, 1850], { landuse: 'retail', name: 'Graticule Retail Park' }],
];

function drawFields(atlas: Atlas, ground: Ground): void {
  for (const [centre, tags] of FIELDS) {
    const middlePoint = onGround(centre);
    const heading = direction([0, 0], [lengthMetres([0, 0], middlePoint), centre[1] / 3]);
    const ring = rectangle(middlePoint, heading, 300, 190);
    ground.reserve(ring);
    atlas.ring('landscape', ring, tags);
  }
}
