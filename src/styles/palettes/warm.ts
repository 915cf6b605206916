import type { Palette } from '../palette.ts';

export const warm: Palette = {
  ground: '#f8efdf',
  water: '#9fcbd3',
  road: '#ffffff',
  text: '#4b3a2a',
  halo: '#fff8ec',
};
