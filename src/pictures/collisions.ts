/** `[left, top, right, bottom]` in pixels of the picture. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Pixels of a cell, and pixels outside the picture at which names may begin. */
const CELL = 32;
const MARGIN = 100;

/** The room that names and icons have taken. */
export class TakenRoom {
  readonly #width: number;
  readonly #height: number;
  readonly #cells = new Map<number, Box[]>();

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  isFree(box: Box): boolean {
    const [left, top, right, bottom] = box;
    if (right < -MARGIN || bottom < -MARGIN) return false;
    if (left > this.#width + MARGIN || top > this.#height + MARGIN) return false;
    return cellsOf(box).every((cell) => !this.#cells.get(cell)?.some((taken) => doMeet(taken, box)));
  }

  take(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
  }
}

const MOST_COLUMNS = 4096;

function cellsOf([left, top, right, bottom]: Box): number[] {
  const cells: number[] = [];
  const last = Math.floor(right / CELL);
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
    for (let column = Math.floor(left / CELL); column <= last; column++)
      cells.push(row * MOST_COLUMNS + column);
  return cells;
}

function doMeet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
