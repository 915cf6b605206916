import { EM, type Fonts, type Glyph } from './fonts.ts';

/** Lays text out in lines, as MapLibre does, in units of which an em has 24. */

const LINE_SHIFT = -17;

export interface TextLayout {
  readonly font: string;
  /** Ems; text breaks into lines where it is longer. */
  readonly maxWidth: number;
  readonly lineHeight: number;
  readonly letterSpacing: number;
  readonly anchor: Anchor;
  readonly justify: 'left' | 'center' | 'right';
}

export type Anchor =
  | 'center'
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right';

export interface PlacedGlyph {
  readonly glyph: Glyph;
  /** Of the pen, from the anchor. */
  readonly x: number;
  readonly y: number;
}

export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text without line breaks or spaces at its ends, or undefined if there is nothing to write. */
export function shapeText(text: string, layout: TextLayout, fonts: Fonts): ShapedText | undefined {
  const spacing = layout.letterSpacing * EM;
  const letters = [...text.trim()].map((letter) => ({
    letter,
    glyph: fonts.glyph(layout.font, letter.codePointAt(0)!),
  }));
  const widths = letters.map(({ glyph }) => (glyph ? glyph.advance + spacing : 0));
  const lines = linesOf(
    letters.map(({ letter }) => letter),
    widths,
    layout.maxWidth * EM,
  );
  const shaped = lines.map(([from, to]) => ({
    glyphs: letters.slice(from, to).map(({ glyph }) => glyph),
    width: Math.max(0, sum(widths, from, to) - spacing),
  }));
  const width = Math.max(0, ...shaped.map((line) => line.width));
  if (width === 0) return undefined;
  const height = lines.length * layout.lineHeight * EM;
  const [alongX, alongY] = [alignX(layout.anchor), alignY(layout.anchor)];
  const justify = { left: 0, center: 0.5, right: 1 }[layout.justify];
  const glyphs = shaped.flatMap((line, at) => {
    const x = (justify - alongX) * width - justify * line.width;
    const y = LINE_SHIFT + (at - alongY * lines.length + 0.5) * layout.lineHeight * EM;
    return penned(line.glyphs, x, y, spacing);
  });
  return {
    glyphs,
    left: -alongX * width,
    right: (1 - alongX) * width,
    top: -alongY * height,
    bottom: (1 - alongY) * height,
  };
}

function penned(
  glyphs: readonly (Glyph | undefined)[],
  x: number,
  y: number,
  spacing: number,
): PlacedGlyph[] {
  const placed: PlacedGlyph[] = [];
  let pen = x;
  for (const glyph of glyphs) {
    if (!glyph) continue;
    placed.push({ glyph, x: pen, y });
    pen += glyph.advance + spacing;
  }
  return placed;
}

/** The side of the text that meets the anchor: 0 its left end or top, 1 its right end or bottom. */
export function alignX(anchor: Anchor): number {
  return anchor.includes('left') ? 0 : anchor.includes('right') ? 1 : 0.5;
}

export function alignY(anchor: Anchor): number {
  return anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? 1 : 0.5;
}

function sum(widths: readonly number[], from: number, to: number): number {
  let all = 0;
  for (let at = from; at < to; at++) all += widths[at]!;
  return all;
}

interface Break {
  readonly at: number;
  readonly x: number;
  readonly badness: number;
  readonly before: Break | undefined;
}

/** Letters after which a line may end. */
const BREAKABLE = /[\s&)+\-/\u00ad\u00b7\u200b\u2010\u2013]/;

/** Lines of about equal length, by the least sum of squares of what they miss; breaks of the text's own are kept. */
function linesOf(
  letters: readonly string[],
  widths: readonly number[],
  most: number,
): [from: number, to: number][] {
  const target = averageWidth(letters, widths, most);
  const breaks: Break[] = [];
  let x = 0;
  for (const [at, letter] of letters.entries()) {
    if (!/\s/.test(letter)) x += widths[at]!; // spaces at the ends of lines take no room
    const isForced = letter === '\n';
    if (isForced || BREAKABLE.test(letter))
      breaks.push(bestBreak(at + 1, x, target, breaks, isForced, false));
  }
  const last = bestBreak(letters.length, x, target, breaks, false, true);
  const ends: number[] = [];
  for (let one: Break | undefined = last; one; one = one.before) ends.unshift(one.at);
  return ends
    .map((end, at): [number, number] => trimmed(letters, ends[at - 1] ?? 0, end))
    .filter(([from, to]) => to > from);
}

function trimmed(letters: readonly string[], from: number, to: number): [number, number] {
  let [first, end] = [from, to];
  while (first < end && /\s/.test(letters[first]!)) first += 1;
  while (end > first && /\s/.test(letters[end - 1]!)) end -= 1;
  return [first, end];
}

function averageWidth(letters: readonly string[], widths: readonly number[], most: number): number {
  const total = sum(widths, 0, letters.length);
  return total / Math.max(1, Math.ceil(total / most));
}

function bestBreak(
  at: number,
  x: number,
  target: number,
  breaks: readonly Break[],
  isForced: boolean,
  isLast: boolean,
): Break {
  const penalty = isForced ? -10_000 : 0;
  let best: Break = { at, x, before: undefined, badness: badnessOf(x, target, penalty, isLast) };
  for (const before of breaks) {
    const badness = badnessOf(x - before.x, target, penalty, isLast) + before.badness;
    if (badness <= best.badness) best = { at, x, before, badness };
  }
  return best;
}

function badnessOf(width: number, target: number, penalty: number, isLast: boolean): number {
  const raggedness = (width - target) ** 2;
  if (isLast) return width < target ? raggedness / 2 : raggedness * 2;
  return raggedness + Math.abs(penalty) * penalty;
}
