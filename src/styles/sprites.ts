/** How the sheet of icons is called, for styles and in the addresses of the service. */
export const SPRITE_NAME = 'waypost';

export type PixelRatio = 1 | 2;

/** Files of `generated/` that hold the sheet and its index, for screens of so many pixels a logical pixel. */
export function spriteFile(ratio: PixelRatio, type: 'json' | 'png'): string {
  return `sprite${ratio === 1 ? '' : `@${ratio}x`}.${type}`;
}
