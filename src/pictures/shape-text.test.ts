import { describe, expect, it } from 'vitest';
import type { Fonts } from './fonts.ts';
import { shapeText, type TextLayout } from './shape-text.ts';

/** Every letter is half an em wide. */
const FONTS = { glyph: () => ({ advance: 12, left: 0, top: 0 }) } as unknown as Fonts; // all that is asked of fonts
const LAYOUT: TextLayout = {
  font: 'any',
  maxWidth: 7,
  lineHeight: 1.2,
  letterSpacing: 0,
  anchor: 'center',
  justify: 'center',
};

/** Letters of each line, from the top. */
function lines(text: string, layout: Partial<TextLayout> = {}): number[] {
  const rows = new Map<number, number>();
  for (const { y } of shapeText(text, { ...LAYOUT, ...layout }, FONTS)?.glyphs ?? [])
    rows.set(y, (rows.get(y) ?? 0) + 1);
  return [...rows].sort(([one], [other]) => one - other).map(([, count]) => count);
}

describe('text', () => {
  it('stays on one line if there is room', () => {
    expect(lines('San Francisco')).toEqual([13]);
  });

  it('breaks into lines of about equal length, at spaces, dashes and its own line ends', () => {
    expect(lines('San Francisco Bay')).toEqual([13, 3]);
    expect(lines('Contemporary-Museum')).toEqual([13, 6]);
    expect(lines('12\n345')).toEqual([2, 3]);
  });

  it('stands beside its anchor, centred without one', () => {
    expect(shapeText('abcd', LAYOUT, FONTS)).toMatchObject({
      left: -24,
      right: 24,
      top: expect.closeTo(-14.4, 6),
    });
    const beside = shapeText('abcd', { ...LAYOUT, anchor: 'top-left' }, FONTS);
    expect(beside).toMatchObject({ left: expect.closeTo(0, 6), right: 48, top: expect.closeTo(0, 6) });
  });

  it('is nothing without letters', () => {
    expect(shapeText(' ', LAYOUT, FONTS)).toBeUndefined();
  });
});
