import type { Palette } from '../palette.ts';

export const gray: Palette = {
  ground: '#f2f2f2',
  water: '#d3d7da',
  road: '#ffffff',
  text: '#4a4a4a',
  halo: '#ffffff',
};
