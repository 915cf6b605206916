import { type Box, TakenRoom } from './collisions.ts';
import { EM } from './fonts.ts';
import { fittedPieces, type IconPiece } from './icons.ts';
import type { Globals, Layer } from './layers.ts';
import type { PlacedGlyph, ShapedText } from './shape-text.ts';
import type { Candidate } from './symbols.ts';

/** Decides which names and icons are shown: the first in order takes the room, as in map libraries. */

/** A glyph where it is painted: its pen in pixels of the picture, turned by radians. */
export interface PennedGlyph {
  readonly glyph: PlacedGlyph['glyph'];
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** What is shown of a candidate. */
export interface Shown {
  readonly candidate: Candidate;
  readonly glyphs: readonly PennedGlyph[];
  readonly pieces: readonly IconPiece[];
}

/** Room of a letter along a line beside its size: a line of text is higher than its letters. */
const LINE_ROOM = 0.5;
/** A text is turned round where more of it would stand on its head. */
const LEAST_ADVANCE = 0;

export class Placement {
  readonly #taken: TakenRoom;
  readonly #whole: Globals;

  constructor(width: number, height: number, whole: Globals) {
    this.#taken = new TakenRoom(width, height);
    this.#whole = whole;
  }

  /** What finds room, in the order of the candidates. */
  place(candidates: readonly Candidate[]): Shown[] {
    return candidates.flatMap((candidate) => this.#one(candidate) ?? []);
  }

  #one(candidate: Candidate): Shown | undefined {
    const text = candidate.along ? this.#alongLine(candidate) : this.#upright(candidate);
    const { layer, texts } = candidate;
    const pieces = iconPieces(candidate, text?.shaped);
    const iconBox = pieces.length > 0 ? this.#iconBox(candidate, pieces) : undefined;
    const isIconFree = iconBox !== undefined && this.#taken.isFree(iconBox);
    const needsText = texts.length > 0 && !layer.value<boolean>('text-optional', this.#whole);
    const needsIcon = pieces.length > 0 && !layer.value<boolean>('icon-optional', this.#whole);
    const isTextShown = text !== undefined && (!needsIcon || isIconFree);
    const isIconShown = isIconFree && (!needsText || text !== undefined);
    if (!isTextShown && !isIconShown) return undefined;
    if (isTextShown) for (const box of text.boxes) this.#taken.take(box);
    const isIgnored = layer.value<boolean>('icon-ignore-placement', this.#whole);
    if (isIconShown && !isIgnored) this.#taken.take(iconBox);
    return { candidate, glyphs: isTextShown ? text.glyphs : [], pieces: isIconShown ? pieces : [] };
  }

  #upright({ layer, texts, textSize, at: [x, y] }: Candidate): PlacedText | undefined {
    const scale = textSize / EM;
    const padding = layer.value<number>('text-padding', this.#whole);
    for (const shaped of texts) {
      const box: Box = [
        x + shaped.left * scale - padding,
        y + shaped.top * scale - padding,
        x + shaped.right * scale + padding,
        y + shaped.bottom * scale + padding,
      ];
      if (!this.#taken.isFree(box)) continue;
      const glyphs = shaped.glyphs.map((placed) => ({
        glyph: placed.glyph,
        x: x + placed.x * scale,
        y: y + placed.y * scale,
        angle: 0,
      }));
      return { shaped, boxes: [box], glyphs };
    }
    return undefined;
  }

  #alongLine({ layer, texts, textSize, along, at }: Candidate): PlacedText | undefined {
    const [shaped] = texts;
    if (!shaped || !along) return undefined;
    const glyphs = glyphsAlong(shaped, textSize / EM, along, at);
    if (!glyphs) return undefined;
    const room = LINE_ROOM * textSize + layer.value<number>('text-padding', this.#whole);
    const boxes = glyphs.map(({ glyph, x, y, angle }): Box => {
      const half = (glyph.advance * textSize) / EM / 2;
      const [middleX, middleY] = [x + Math.cos(angle) * half, y + Math.sin(angle) * half];
      return [middleX - room, middleY - room, middleX + room, middleY + room];
    });
    return boxes.every((box) => this.#taken.isFree(box))
      ? { shaped, boxes, glyphs: raised(glyphs, textSize) }
      : undefined;
  }

  #iconBox({ layer, feature, at: [x, y] }: Candidate, pieces: readonly IconPiece[]): Box {
    const padding = layer.value<{ readonly values: readonly number[] }>('icon-padding', this.#whole, feature);
    const [top = 0, right = 0, bottom = 0, left = 0] = padding.values;
    return [
      x + Math.min(...pieces.map((piece) => piece.x)) - left,
      y + Math.min(...pieces.map((piece) => piece.y)) - top,
      x + Math.max(...pieces.map((piece) => piece.x + piece.width)) + right,
      y + Math.max(...pieces.map((piece) => piece.y + piece.height)) + bottom,
    ];
  }
}

interface PlacedText {
  readonly shaped: ShapedText;
  readonly boxes: readonly Box[];
  readonly glyphs: readonly PennedGlyph[];
}

/** Pieces of the icon from the anchor. */
function iconPieces({ icon, iconSize, layer, texts, textSize }: Candidate, placed?: ShapedText): IconPiece[] {
  if (!icon) return [];
  const { field, pixelRatio } = icon;
  const text = placed ?? texts[0];
  if (text && isFitted(layer)) {
    const scale = textSize / EM;
    const pieces = fittedPieces(icon, (text.right - text.left) * scale, (text.bottom - text.top) * scale);
    return pieces.map((piece) => ({
      ...piece,
      x: piece.x + text.left * scale,
      y: piece.y + text.top * scale,
    }));
  }
  const [width, height] = [(field.width / pixelRatio) * iconSize, (field.height / pixelRatio) * iconSize];
  return [{ field, x: -width / 2, y: -height / 2, width, height }];
}

function isFitted(layer: Layer): boolean {
  return layer.has('icon-text-fit');
}

/** Glyphs with their pens on the line; undefined where the line is too short. */
function glyphsAlong(
  { glyphs, left, right }: ShapedText,
  scale: number,
  { line, segment }: NonNullable<Candidate['along']>,
  at: readonly [number, number],
): PennedGlyph[] | undefined {
  const way = new Way(line, segment, at);
  const [start, end] = [way.at(left * scale), way.at(right * scale)];
  if (!start || !end) return undefined;
  const isTurned = end.x - start.x < LEAST_ADVANCE;
  const penned: PennedGlyph[] = [];
  for (const { glyph, x } of glyphs) {
    const middle = (x + glyph.advance / 2) * scale;
    const point = way.at(isTurned ? -middle : middle);
    if (!point) return undefined;
    const angle = isTurned ? point.angle + Math.PI : point.angle;
    const half = (glyph.advance / 2) * scale;
    penned.push({ glyph, angle, x: point.x - Math.cos(angle) * half, y: point.y - Math.sin(angle) * half });
  }
  return penned;
}

/** Moves letters so that their middles, not their feet, lie on the line. */
function raised(glyphs: readonly PennedGlyph[], textSize: number): PennedGlyph[] {
  const by = (-LINE_SHIFT * textSize) / EM;
  return glyphs.map((one) => ({
    ...one,
    x: one.x + Math.sin(one.angle) * by,
    y: one.y - Math.cos(one.angle) * by,
  }));
}

/** As in `shape-text.ts`: from the upper edge of the fonts to the middle of a line. */
const LINE_SHIFT = -17;

/** A line that is walked from an anchor, forwards and backwards. */
class Way {
  readonly #line: readonly (readonly [number, number])[];
  readonly #lengths: readonly number[];
  readonly #anchor: number;

  constructor(line: readonly (readonly [number, number])[], segment: number, at: readonly [number, number]) {
    this.#line = line;
    const lengths = [0];
    for (const [index, [x, y]] of line.entries()) {
      const last = line[index - 1];
      if (last) lengths.push(lengths.at(-1)! + Math.hypot(x - last[0], y - last[1]));
    }
    this.#lengths = lengths;
    const from = line[segment]!;
    this.#anchor = lengths[segment]! + Math.hypot(at[0] - from[0], at[1] - from[1]);
  }

  /** The point so many pixels from the anchor; undefined beyond the ends. */
  at(distance: number): { readonly x: number; readonly y: number; readonly angle: number } | undefined {
    const wanted = this.#anchor + distance;
    const next = this.#lengths.findIndex((length) => length >= wanted);
    if (wanted < 0 || next < 0) return undefined;
    const index = Math.max(1, next);
    const [from, to] = [this.#line[index - 1], this.#line[index]];
    if (!from || !to) return undefined;
    const step = this.#lengths[index]! - this.#lengths[index - 1]!;
    const share = step === 0 ? 0 : (wanted - this.#lengths[index - 1]!) / step;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return { x: from[0] + dx * share, y: from[1] + dy * share, angle: Math.atan2(dy, dx) };
  }
}
