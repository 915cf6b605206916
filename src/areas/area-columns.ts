import {
  type ColumnArray,
  type ColumnsOf,
  type ColumnTable,
  listsOf,
  per,
  startsPer,
} from '../columns/columns.ts';

/**
 * The columns of a tree of areas, which lie beside other columns in a file. Areas are in preorder. A *shape* is an area
 * with polygons; a *cell* is a node of the quadtree over shapes; a *slab* is a strip of latitude of a shape.
 */
export const AREA_COLUMNS = {
  'area.level': {
    type: 'u8',
    length: per('area'),
    holds: 'Level, as `addresses/` numbers them: 0 for a country',
  },
  'area.parent': {
    type: 'i32',
    length: per('area'),
    holds: 'Number of the area that it lies in; -1 for none',
  },
  'area.latE7': { type: 'i32', length: per('area'), holds: 'Latitude in 1e-7 degrees' },
  'area.lonE7': { type: 'i32', length: per('area'), holds: 'Longitude in 1e-7 degrees' },
  'area.country': {
    type: 'u16',
    length: per('area'),
    holds: 'ISO 3166-1 alpha-2, two bytes of ASCII; 0 for none',
  },

  'area.shaped': {
    type: 'u32',
    length: per('shape'),
    holds: 'Number of each area that has polygons, ascending',
  },
  'area.extent': {
    type: 'i32',
    length: per('shape', 4),
    holds: 'West, south, east and north of each shape, in 1e-7 degrees',
  },
  'area.ringStart': { type: 'u32', length: startsPer('shape'), holds: 'Rings of each shape' },
  'area.positionStart': { type: 'u32', length: startsPer('ring'), holds: 'Positions of each ring, in pairs' },
  'area.position': {
    type: 'i32',
    length: per('position', 2),
    holds: 'Longitude and latitude of each position, in 1e-7 degrees',
  },
  'area.slabStart': {
    type: 'u32',
    length: startsPer('shape'),
    holds: 'Slabs of each shape, from south to north',
  },
  'area.slabEdgeStart': { type: 'u32', length: startsPer('slab'), holds: 'Edges that each slab meets' },
  'area.slabEdge': {
    type: 'u32',
    length: listsOf('area.slabEdgeStart'),
    holds: 'Edges as the number of their first position',
  },

  'area.cellChild': {
    type: 'u32',
    length: per('cell'),
    holds: 'Number of the first of four quarters of each cell; 0 where it has none',
  },
  'area.cellStart': {
    type: 'u32',
    length: startsPer('cell'),
    holds: 'Shapes that the tree holds at each cell',
  },
  'area.cellEntry': {
    type: 'u32',
    length: listsOf('area.cellStart'),
    holds: 'Twice the number of a shape, and 1 where the shape covers the cell whole',
  },

  'area.nearStart': { type: 'u32', length: 'any', holds: 'Settlements of each level of settlements' },
  'area.nearOrder': {
    type: 'u32',
    length: listsOf('area.nearStart'),
    holds: 'Their area numbers in the order of a k-d tree',
  },
} as const satisfies ColumnTable;

type AreaArrays = ColumnsOf<typeof AREA_COLUMNS>;

/** Numbers of rows that the columns tell. */
export function countsOfAreas(columns: AreaArrays): Readonly<Record<string, number>> {
  return {
    area: columns['area.level'].length,
    shape: columns['area.shaped'].length,
    ring: columns['area.ringStart'].at(-1) ?? -1,
    position: columns['area.positionStart'].at(-1) ?? -1,
    slab: columns['area.slabStart'].at(-1) ?? -1,
    cell: columns['area.cellChild'].length,
  };
}

/** Names of the columns whose arrays are of a type. */
type Names<A> = { [N in keyof AreaArrays]: AreaArrays[N] extends A ? N : never }[keyof AreaArrays];

/** Source of the columns of an area tree: an open container, or {@link columnsOf} arrays. */
export interface AreaColumns {
  readonly u8: (name: Names<Uint8Array>) => Uint8Array;
  readonly u16: (name: Names<Uint16Array>) => Uint16Array;
  readonly u32: (name: Names<Uint32Array>) => Uint32Array;
  readonly i32: (name: Names<Int32Array>) => Int32Array;
  /** An array that follows from the columns; an open container keeps it and shares it between threads. */
  derived<T extends ColumnArray>(name: string, compute: () => T): T;
}

/** Columns that lie in memory, by name. */
export function columnsOf(arrays: Readonly<Record<string, ColumnArray>>): AreaColumns {
  const array = <T extends ColumnArray>(name: string, type: new (length: number) => T): T => {
    const found = arrays[name];
    if (found instanceof type) return found;
    throw new TypeError(`There is no column '${name}' of type ${type.name}.`);
  };
  return {
    u8: (name) => array(name, Uint8Array),
    u16: (name) => array(name, Uint16Array),
    u32: (name) => array(name, Uint32Array),
    i32: (name) => array(name, Int32Array),
    derived: (_name, compute) => compute(),
  };
}
