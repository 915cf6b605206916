/** How the sheet of icons is called in styles and in the addresses of the service. */
export const SPRITE_NAME = 'waypost';

export interface Sprite {
  readonly type: 'json' | 'png';
  /** Pixels of the sheet a logical pixel. */
  readonly pixelRatio: 1 | 2;
  /** What map libraries put behind the name of the sheet. */
  readonly suffix: string;
}

/** The sheet and its index, for ordinary and for fine screens. */
export const SPRITES: readonly Sprite[] = [
  { type: 'json', pixelRatio: 1, suffix: '.json' },
  { type: 'png', pixelRatio: 1, suffix: '.png' },
  { type: 'json', pixelRatio: 2, suffix: '@2x.json' },
  { type: 'png', pixelRatio: 2, suffix: '@2x.png' },
];

/** As they are asked for. */
export const SPRITE_FILES: readonly string[] = SPRITES.map(({ suffix }) => `${SPRITE_NAME}${suffix}`);

/** The file of `generated/` that holds one. */
export function spriteFile({ suffix }: Sprite): string {
  return `sprite${suffix}`;
}
