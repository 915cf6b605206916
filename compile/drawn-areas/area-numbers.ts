import { type BitCoder, NumberModel, SignModel } from './range-coder.ts';

/** Lengths in bits from which on steps are alike as contexts. */
const LENGTHS = 7;
const MOVES = 8;

/**
 * The numbers of drawn areas, each in the context of those before it. Every method writes its number or reads one, as the coder does; it
 * returns the number.
 */
export class AreaNumbers {
  readonly #coder: BitCoder;
  readonly #counts = new NumberModel();
  readonly #sizes = new NumberModel();
  readonly #moves = new NumberModel(MOVES * MOVES);
  readonly #jumps = new NumberModel();
  readonly #jumpSigns = new SignModel();
  readonly #rights = new NumberModel(LENGTHS ** 2);
  readonly #downs = new NumberModel(LENGTHS ** 3);
  readonly #rightSigns = new SignModel(9);
  readonly #downSigns = new SignModel(27);
  #moved = 0;
  #movedBefore = 0;
  #right = 0;
  #down = 0;

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  /** A number of zooms, tiles or rings, or the difference of two tile IDs. */
  count(value = 0): number {
    return this.#counts.code(this.#coder, 0, value);
  }

  /** The number of a ring's points. */
  size(value = 0): number {
    return this.#sizes.code(this.#coder, 0, value);
  }

  /** Begins a ring: its first step comes from anywhere. */
  begin(): void {
    this.#right = 0;
    this.#down = 0;
  }

  move(value = 0): number {
    const context = MOVES * this.#movedBefore + this.#moved;
    const move = this.#moves.code(this.#coder, context, value);
    this.#movedBefore = this.#moved;
    this.#moved = Math.min(MOVES - 1, move);
    return move;
  }

  jump(value = 0): number {
    return this.#jumpSigns.code(this.#coder, 0, value, this.#jumps.code(this.#coder, 0, Math.abs(value)));
  }

  /** The first half of a step. */
  right(value = 0): number {
    const context = LENGTHS * lengthOf(this.#right) + lengthOf(this.#down);
    const size = this.#rights.code(this.#coder, context, Math.abs(value));
    const signs = 3 * signOf(this.#right) + signOf(this.#down);
    return this.#rightSigns.code(this.#coder, signs, value, size);
  }

  /** The second half. */
  down(right: number, value = 0): number {
    const before = LENGTHS * lengthOf(this.#right) + lengthOf(this.#down);
    const size = this.#downs.code(this.#coder, LENGTHS * before + lengthOf(right), Math.abs(value));
    const signs = 9 * signOf(this.#right) + 3 * signOf(this.#down) + signOf(right);
    const down = this.#downSigns.code(this.#coder, signs, value, size);
    this.#right = right;
    this.#down = down;
    return down;
  }
}

function lengthOf(value: number): number {
  return Math.min(LENGTHS - 1, 32 - Math.clz32(Math.abs(value)));
}

/** 0, 1 or 2. */
function signOf(value: number): number {
  return Math.sign(value) + 1;
}
