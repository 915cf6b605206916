import { existsSync } from 'node:fs';
import { basemapPath, type Manifest, openCurrent } from '../../generation/generation.ts';
import type { VectorLayer } from '../../pmtiles/pmtiles.ts';
import { openTileArchive } from '../../world-map/world-map.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { icuWarning } from '../icu-warning.ts';
import { formatBytes, formatCount, formatTable, notice, print, printJson } from '../output.ts';

/** Rows shown of a long list. */
const MOST_ROWS = 15;

const KINDS: Readonly<Record<string, string>> = {
  n: 'nodes',
  w: 'ways',
  r: 'relations',
  g: 'gazetteer entries',
};

export const inspectCommand = command({
  name: 'inspect',
  help: 'tell what a data set holds',
  options: ['data', 'json'],
  tryFirst: 'waypost inspect --data data',
  run: async ({ data, json }) => {
    const generation = await openCurrent(data);
    const warning = icuWarning(generation);
    if (warning) notice(`warning: ${warning}`);
    const { manifest, directory } = generation;
    const mapLayers = await layersOfMap(basemapPath(directory));
    if (json) printJson({ ...manifest, mapLayers });
    else print(describe(manifest, mapLayers));
    return EXIT.done;
  },
});

/** Empty if there is no map. */
async function layersOfMap(path: string): Promise<readonly VectorLayer[]> {
  if (!existsSync(path)) return [];
  const archive = await openTileArchive(path);
  await archive.close();
  return archive.metadata.vectorLayers;
}

function describe(manifest: Manifest, mapLayers: readonly VectorLayer[]): string {
  const { counts } = manifest;
  const sections = [
    formatTable(facts(manifest)),
    list(
      'source',
      'of',
      manifest.sources.map(({ name, bytes, replicationTimestamp: of }) => [
        name,
        of ?? '',
        formatBytes(bytes),
      ]),
    ),
    countList('kind', named(counts.kinds)),
    countList('group', counts.groups),
    countList('category', counts.categories),
    countList('country', counts.countries),
    countList('language of names', counts.languages),
    list('layer of the map', 'zooms', mapLayers.map(layerRow)),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function layerRow({ id, minzoom = 0, maxzoom }: VectorLayer): string[] {
  return [id, `${minzoom}–${maxzoom ?? ''}`];
}

function facts(manifest: Manifest): string[][] {
  const { bbox, counts, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ['generation', manifest.id],
    ['built', `${manifest.builtAt} by Waypost ${manifest.waypostVersion}, ICU ${manifest.icuVersion}`],
    ['places', `${formatCount(counts.places)}, of which ${formatCount(counts.searchable)} can be searched`],
    [
      'area',
      bbox ? `${bbox.map((degrees) => degrees.toFixed(4)).join(', ')} (west, south, east, north)` : 'none',
    ],
    ['size', `${formatBytes(bytes)} in ${formatCount(files.length)} files`],
    ...reliefOf(manifest),
    ['credits', manifest.attributions.join('; ')],
  ];
}

function reliefOf({ elevation }: Manifest): string[][] {
  if (!elevation) return [];
  const { files, tiles, contourTiles, minZoom, maxZoom } = elevation;
  const made = `${formatCount(tiles)} tiles of zooms ${minZoom} to ${maxZoom}, ${formatCount(contourTiles)} of contour lines`;
  return [['relief', `${made}, from ${formatCount(files)} files`]];
}

function named(kinds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(kinds).map(([letter, count]) => [KINDS[letter] ?? letter, count]));
}

function countList(title: string, counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rows = sorted.slice(0, MOST_ROWS).map(([name, count]) => [name, formatCount(count)]);
  const more = sorted.length > MOST_ROWS ? [[`and ${sorted.length - MOST_ROWS} more`]] : [];
  return list(title, 'places', [...rows, ...more]);
}

function list(title: string, second: string, rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : formatTable([[title, second], ...rows]);
}
