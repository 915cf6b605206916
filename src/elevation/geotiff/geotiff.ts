import { LRUCache } from 'lru-cache';
import type { HeightGrid, SampleBox } from '../height-grid.ts';
import { readRange, withFile } from '../input-file.ts';
import { decodeBlock, storedRows } from './block.ts';
import { readDirectory } from './directory.ts';
import { readLayout, readPlace, type TiffLayout } from './layout.ts';

/** Memory for decoded blocks of all files together. */
const CACHED_BYTES = 1 << 27;
const blocks = new LRUCache<string, Float32Array>({
  maxSize: CACHED_BYTES,
  sizeCalculation: (block) => block.byteLength,
});

/** Files opened so far. */
let opened = 0;

/**
 * Opens a GeoTIFF of heights on longitudes and latitudes of WGS 84: strips or tiles of 16-bit whole numbers or 32-bit floats, plain, with
 * LZW or with deflate, with any predictor. Only its first picture is read; the coarser ones of a cloud-optimised file are not needed.
 *
 * @throws ServiceError INVALID_ELEVATION naming what is not as expected; FILE_UNAVAILABLE
 */
export function openGeoTiff(path: string): HeightGrid {
  const { layout, place } = withFile(path, (file) => {
    const directory = readDirectory(file, path);
    const layout = readLayout(path, directory);
    return { layout, place: readPlace(path, directory, layout) };
  });
  const { columns, rows } = layout;
  opened += 1;
  const picture = { path, layout, opening: opened };
  return { path, ...place, columns, rows, read: (box) => readBox(picture, box) };
}

interface Picture {
  readonly path: string;
  readonly layout: TiffLayout;
  /** Tells its blocks from those of a file that lay at the same path before. */
  readonly opening: number;
}

function readBox(picture: Picture, box: SampleBox): Float32Array {
  const { layout } = picture;
  const { blockColumns, blockRows } = layout;
  const heights = new Float32Array(box.columns * box.rows);
  const [lastColumn, lastRow] = [box.column + box.columns - 1, box.row + box.rows - 1];
  for (let y = Math.floor(box.row / blockRows); y <= Math.floor(lastRow / blockRows); y++)
    for (let x = Math.floor(box.column / blockColumns); x <= Math.floor(lastColumn / blockColumns); x++)
      copyBlock(blockAt(picture, x, y), layout, { x, y }, box, heights);
  return heights;
}

function blockAt({ path, layout, opening }: Picture, x: number, y: number): Float32Array {
  const number = y * Math.ceil(layout.columns / layout.blockColumns) + x;
  const key = `${number} ${opening}`;
  const kept = blocks.get(key);
  if (kept) return kept;
  const [offset, length] = [layout.offsets[number]!, layout.lengths[number]!];
  const rows = storedRows(layout, y);
  const block =
    length === 0 // as GDAL writes blocks without a single known sample
      ? new Float32Array(layout.blockColumns * rows).fill(Number.NaN)
      : decodeBlock(
          path,
          layout,
          withFile(path, (file) => readRange(file, path, offset, length)),
          rows,
        );
  blocks.set(key, block);
  return block;
}

/** Copies the part of a block that lies in the box. */
function copyBlock(
  block: Float32Array,
  { blockColumns, blockRows, columns, rows }: TiffLayout,
  at: { readonly x: number; readonly y: number },
  box: SampleBox,
  heights: Float32Array,
): void {
  const [west, north] = [at.x * blockColumns, at.y * blockRows];
  const first = Math.max(west, box.column);
  const end = Math.min(west + blockColumns, box.column + box.columns, columns);
  const lastRow = Math.min(north + blockRows, box.row + box.rows, rows);
  for (let row = Math.max(north, box.row); row < lastRow; row++) {
    const from = (row - north) * blockColumns;
    const line = block.subarray(from + first - west, from + end - west);
    heights.set(line, (row - box.row) * box.columns + first - box.column);
  }
}
