/** Name of the sprite sheet in styles and in addresses of the service. */
export const SPRITE_NAME = 'waypost';

export interface Sprite {
  readonly type: 'json' | 'png';
  /** Pixels of the sheet per logical pixel. */
  readonly pixelRatio: 1 | 2;
  /** Suffix that map libraries append to the name of the sheet. */
  readonly suffix: string;
}

/** The sheet and its index, for ordinary and for high-resolution screens. */
export const SPRITES: readonly Sprite[] = [
  { type: 'json', pixelRatio: 1, suffix: '.json' },
  { type: 'png', pixelRatio: 1, suffix: '.png' },
  { type: 'json', pixelRatio: 2, suffix: '@2x.json' },
  { type: 'png', pixelRatio: 2, suffix: '@2x.png' },
];

/** Extensions of the requested files. */
export const SPRITE_FILES: readonly string[] = SPRITES.map(({ suffix }) => `${SPRITE_NAME}${suffix}`);

/** Name of a sprite's file in `generated/`. */
export function spriteFile({ suffix }: Sprite): string {
  return `sprite${suffix}`;
}
