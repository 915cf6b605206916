import { AREA_COLUMNS } from '../../src/areas/areas.ts';
import { REMEMBERED_PLACES_COLUMNS } from '../../src/build/build.ts';
import type { ColumnDeclaration, ColumnTable } from '../../src/columns/columns.ts';
import { GAZETTEER_COLUMNS, WORLD_AREA_COLUMNS } from '../../src/gazetteer/gazetteer.ts';
import { VOCABULARY_COLUMNS } from '../../src/head/head.ts';
import { COUNT_COLUMNS, IDENTITY_COLUMNS, SHARD_COLUMNS } from '../../src/index/index.ts';
import { DRAWN_MAP_COLUMNS } from '../../src/map/map.ts';
import { OVERLAY_COLUMNS } from '../../src/osm/osm.ts';
import { code, table } from './markdown.ts';

/** The kinds of containers: what each is, and the tables of its columns. */
const CONTAINERS: readonly (readonly [file: string, about: string, table: ColumnTable])[] = [
  [
    'index/shard-0000.wpi',
    'The documents of one shard. Searchable documents are those that search can find; they come first.',
    SHARD_COLUMNS,
  ],
  [
    'index/vocabulary.wpi',
    'The words of all shards. Beside these columns, `shard-0000` and so on (`u32`) hold the number here of each word of a shard.',
    { ...VOCABULARY_COLUMNS, ...COUNT_COLUMNS },
  ],
  ['index/identities.wpi', 'Documents by the object that they are made of.', IDENTITY_COLUMNS],
  [
    'gazetteer/columns.wpi',
    'Areas, entries (streets and named places), postcodes and houses. The columns of the tree of areas, below, are in the same file.',
    GAZETTEER_COLUMNS,
  ],
  [
    'gazetteer/columns.wpi: the tree of areas',
    'Where areas lie, and which of them contain a point. A *shape* is an area with polygons, a *slab* a strip of latitude of a shape, and a *cell* a node of the tree of quarters over all shapes.',
    AREA_COLUMNS,
  ],
  [
    'generated/world-areas.wpi',
    'The towns, regions and countries of the world, compiled once. The columns of the tree of areas are in this file too.',
    WORLD_AREA_COLUMNS,
  ],
  [
    'source: the overlay',
    'The objects that changed since the extract was made, each in its newest version. Beside these columns, `header` (`u8`, JSON) says how new the data is with them.',
    OVERLAY_COLUMNS,
  ],
  [
    'memo: map.wpi',
    'What decides the tiles of a map, so that the next one draws only those that may differ. An *object* is one that may be on the map, a *line* a joined border or ferry, a *coast* a tile that is partly sea.',
    DRAWN_MAP_COLUMNS,
  ],
  [
    'memo: places.wpi',
    'Documents of places, which lie as records in `places.bin`, by what they were made of.',
    REMEMBERED_PLACES_COLUMNS,
  ],
];

/** The page of all columns, made of the tables that reader and writer follow. */
export function columnsDocument(): string {
  const parts = CONTAINERS.map(([file, about, columns]) => `## ${file}\n\n${about}\n\n${tableOf(columns)}`);
  return `# Columns

<!-- Made by 'npm run generate:docs' from the tables of columns in src/; changes belong there. -->

The columns of each [column container](formats.md#column-container-version-2). A container is refused when a column is missing, has another type,
or has not the length that is given here.

${parts.join('\n')}`;
}

function tableOf(columns: ColumnTable): string {
  const rows = Object.entries(columns).map(([name, column]) => [
    code(name),
    column.type,
    lengthOf(column),
    meaningOf(name, column),
  ]);
  return table([['column', 'type', 'values', 'holds'], ...rows]);
}

function lengthOf({ length }: ColumnDeclaration): string {
  if (length === 'any') return 'any number';
  if ('listsOf' in length) return `lists, which begin at ${code(length.listsOf)}`;
  if ('follows' in length) return `follows from ${code(length.follows)}`;
  const each = `${length.times} per ${length.per}`;
  return length.more ? `${each}, and ${length.more}` : each;
}

function meaningOf(name: string, { length, holds }: ColumnDeclaration): string {
  if (holds !== undefined) return holds;
  if (typeof length !== 'object' || !('per' in length) || length.more === 0)
    throw new Error(`The column '${name}' needs words for what it holds.`);
  return `Where the list of each ${length.per} begins, and where the last ends`;
}
