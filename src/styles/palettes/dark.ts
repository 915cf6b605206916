import type { Palette } from '../palette.ts';

export const dark: Palette = {
  ground: '#17191e',
  water: '#0e2233',
  road: '#3a3f49',
  text: '#d9dbe0',
  halo: '#101216',
};
