import { gridShift, SPECK } from '../../mvt/mvt.ts';
import { tileOfId } from '../../pmtiles/pmtiles.ts';
import { differenceOf, type Spans } from '../coverage/spans.ts';
import { Specks } from '../drawing/specks.ts';
import type { ChangedTiles } from './changed-tiles.ts';
import type { DrawnObjects, DrawnWhole, MissingAt } from './drawn-map.ts';

/** Marks the tiles that show other specks than before, though the object that completes them is the same. */
export function markSpecks(
  changed: ChangedTiles,
  before: DrawnObjects,
  now: DrawnObjects,
  rowBefore: (row: number) => number,
): Uint8Array {
  const [wereDue, areDue] = [dueSpecks(before), dueSpecks(now)];
  let row = 0;
  for (let area = 0; area < areDue.length; area++) {
    while (area >= now.firstAreaOf(row + 1)) row += 1;
    const same = rowBefore(row);
    if (same < 0) continue; // all tiles of the object's box are marked
    const areaBefore = before.firstAreaOf(same) + area - now.firstAreaOf(row);
    if (wereDue[areaBefore] !== areDue[area]) markSpeck(changed, now.areaAt(area));
  }
  return areDue;
}

/** 1 for each area that completes a speck. */
export function dueSpecks(objects: DrawnObjects): Uint8Array {
  const specks = new Specks();
  const areDue = new Uint8Array(objects.firstAreaOf(objects.size));
  for (let area = 0; area < areDue.length; area++) areDue[area] = isDue(specks, objects.areaAt(area)) ? 1 : 0;
  return areDue;
}

/** Adds an area to the sums; true if it completes a speck. */
export function isDue(specks: Specks, area: MissingAt): boolean {
  return specks.due(`${area.kind} ${area.zoom}`, [area]).length > 0;
}

function markSpeck(changed: ChangedTiles, { zoom, middle }: MissingAt): void {
  if (!middle) return;
  const units = 2 ** gridShift(zoom);
  const [x, y] = middle;
  const box = {
    west: (x - SPECK) * units,
    north: (y - SPECK) * units,
    east: (x + SPECK) * units,
    south: (y + SPECK) * units,
  };
  changed.markBox(box, zoom, zoom);
}

/** Marks the tiles that differ because joined lines, the sea, or what extracts hold do. */
export function markWhole(changed: ChangedTiles, before: DrawnWhole, now: DrawnWhole): void {
  markLines(changed, before.lines, now.lines);
  for (const [tileId, hash] of now.tiles) if (before.tiles.get(tileId) !== hash) markId(changed, tileId);
  for (const tileId of before.tiles.keys()) if (!now.tiles.has(tileId)) markId(changed, tileId);
  for (const area of ['sea', 'held'] as const) {
    markSpans(changed, differenceOf(before[area], now[area]));
    markSpans(changed, differenceOf(now[area], before[area]));
  }
}

/** Lines count by their order too: in it they stand in tiles. Those between the first and the last that differ are marked. */
function markLines(changed: ChangedTiles, before: DrawnWhole['lines'], now: DrawnWhole['lines']): void {
  const shorter = Math.min(before.length, now.length);
  let first = 0;
  while (first < shorter && before[first]!.hash === now[first]!.hash) first++;
  let last = 0;
  while (last < shorter - first && before.at(-1 - last)!.hash === now.at(-1 - last)!.hash) last++;
  for (const lines of [before, now])
    for (const { box } of lines.slice(first, lines.length - last)) changed.markBox(box, 0);
}

/** @param ids IDs of tiles */
function markSpans(changed: ChangedTiles, ids: Spans): void {
  for (let at = 0; at < ids.length; at += 2)
    for (let tileId = ids[at]!; tileId < ids[at + 1]! && !changed.areAll; tileId++) markId(changed, tileId);
}

function markId(changed: ChangedTiles, tileId: number): void {
  const { zoom, x, y } = tileOfId(tileId);
  changed.markTile(zoom, x, y);
}
