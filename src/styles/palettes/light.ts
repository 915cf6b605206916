import type { Palette } from '../palette.ts';

export const light: Palette = {
  ground: '#f7f5f0',
  water: '#a9cfe6',
  road: '#ffffff',
  text: '#3a3a3a',
  halo: '#ffffff',
};
