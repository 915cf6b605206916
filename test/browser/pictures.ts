/** Compares pictures with golden ones, which lie beside the tests and are rewritten only with `UPDATE=1`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Share of pixels that may differ: antialiasing is not the same in every version of a browser. */
const MOST_DIFFERENT = 0.002;
/** How far two colours may be apart and still count as one, 0 to 1. */
const COLOUR_THRESHOLD = 0.1;

/**
 * Holds a picture against a golden one. With `UPDATE=1` it becomes the golden one, to be looked at before it is
 * committed. Where they differ, both and a third that shows where are written into a temporary directory.
 *
 * @param mostDifferent share of pixels that may differ, 0 to 1; 0.002 where absent
 * @throws Error which says how many pixels differ and where the three pictures are; or that there is no golden picture
 */
export function comparePictures(actual: Buffer, goldenPath: string, mostDifferent = MOST_DIFFERENT): void {
  if (process.env.UPDATE === '1') rewrite(goldenPath, actual);
  if (!existsSync(goldenPath)) throw new Error(`There is no ${goldenPath}; UPDATE=1 writes it.`);
  const golden = readFileSync(goldenPath);
  const { different, share, marked } = differenceOf(actual, golden);
  if (share <= mostDifferent) return;
  const kept = keepForReview(basename(goldenPath, '.png'), { actual, golden, different: marked });
  throw new Error(
    `${different} pixels (${(100 * share).toFixed(2)} %) differ from ${goldenPath}; ` +
      `expected at most ${100 * mostDifferent} %. See ${kept}.`,
  );
}

interface Difference {
  readonly different: number;
  /** Share of all pixels, 0 to 1. */
  readonly share: number;
  /** PNG with what differs in red. */
  readonly marked: Buffer;
}

/** @throws Error where the pictures are not of one size */
function differenceOf(actual: Buffer, golden: Buffer): Difference {
  const a = PNG.sync.read(actual);
  const b = PNG.sync.read(golden);
  const { width, height } = b;
  if (a.width !== width || a.height !== height)
    throw new Error(`The picture is ${a.width} × ${a.height} pixels; expected ${width} × ${height}.`);
  const marked = new PNG({ width, height });
  const different = pixelmatch(a.data, b.data, marked.data, width, height, { threshold: COLOUR_THRESHOLD });
  return { different, share: different / (width * height), marked: PNG.sync.write(marked) };
}

function rewrite(path: string, picture: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
}

/** @returns the directory, which stays */
function keepForReview(name: string, pictures: Record<string, Buffer>): string {
  const directory = mkdtempSync(join(tmpdir(), `waypost-${name}-`));
  for (const [which, picture] of Object.entries(pictures))
    writeFileSync(join(directory, `${which}.png`), picture);
  return directory;
}
