import { join } from 'node:path';

/** Names inside a data directory; see `ARCHITECTURE.md`, "Here is a data directory". */

const IDENTIFIER = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

/** Version of the generation's layout; a generation of another version has to be built again. */
export const FORMAT_VERSION = 9;

/** Prefix of a generation that is being built; a server never opens it. */
export const DRAFT_PREFIX = '.building-';

export const MANIFEST_NAME = 'manifest.json';

export function currentPath(dataDirectory: string): string {
  return join(dataDirectory, 'CURRENT');
}

export function lockPath(dataDirectory: string): string {
  return join(dataDirectory, 'build.lock');
}

/** Directory of what the data set was last built from, so that changes can be applied to it. */
export function keptSourcePath(dataDirectory: string): string {
  return join(dataDirectory, 'source');
}

/** Directory of what builds keep of their work for the next one; everything in it may be deleted at any time. */
export function memosPath(dataDirectory: string): string {
  return join(dataDirectory, 'memo');
}

/** Directory of what a build remembers while it runs. */
export function unfinishedMemoPath(dataDirectory: string, id: string): string {
  return `${draftPath(dataDirectory, id)}-memo`;
}

export function generationsPath(dataDirectory: string): string {
  return join(dataDirectory, 'generations');
}

export function generationPath(dataDirectory: string, id: string): string {
  return join(generationsPath(dataDirectory), id);
}

export function draftPath(dataDirectory: string, id: string): string {
  return join(generationsPath(dataDirectory), `${DRAFT_PREFIX}${id}`);
}

export function manifestPath(generationDirectory: string): string {
  return join(generationDirectory, MANIFEST_NAME);
}

/** Path of the search index in a generation. */
export function indexPath(generationDirectory: string): string {
  return join(generationDirectory, 'index');
}

/** Path of areas, streets and addresses in a generation. */
export function gazetteerPath(generationDirectory: string): string {
  return join(generationDirectory, 'gazetteer');
}

/** Path of the map's tiles in a generation; the file is absent if it was built without a map. */
export function basemapPath(generationDirectory: string): string {
  return join(generationDirectory, 'basemap.pmtiles');
}

/** Path of the heights of the ground in a generation; the file is absent if it was built without. */
export function elevationPath(generationDirectory: string): string {
  return join(generationDirectory, 'elevation.pmtiles');
}

/** Path of the contour lines in a generation; the file is absent if there are none. */
export function contoursPath(generationDirectory: string): string {
  return join(generationDirectory, 'contours.pmtiles');
}

/** Identifiers sort in the order the generations were begun: `20260518T101500Z-3fa2c1`. */
export function formatGenerationId(begunAt: Date, suffix: string): string {
  const instant = begunAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
  return `${instant}-${suffix}`;
}

/** When a generation was begun, in milliseconds since 1970. */
export function generationBegunMs(id: string): number {
  const [, ...numbers] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id) ?? [];
  const [year = Number.NaN, month = 1, day, hour, minute, second] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function isGenerationId(text: string): boolean {
  return IDENTIFIER.test(text);
}
