import type { Layer } from './layer.ts';
import type { Palette } from './palette.ts';

/** All layers, from the lowest to the highest. */
export function layers(palette: Palette, language: string | undefined): Layer[] {
  const { ground, water, road, text, halo } = palette;
  const name = language ? ['coalesce', ['get', `name_${language}`], ['get', 'name']] : ['get', 'name'];
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': ground } },
    {
      id: 'ocean',
      type: 'fill',
      source: 'basemap',
      'source-layer': 'ocean',
      paint: { 'fill-color': water },
    },
    {
      id: 'streets',
      type: 'line',
      source: 'basemap',
      'source-layer': 'streets',
      paint: { 'line-color': road, 'line-width': 2 },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'basemap',
      'source-layer': 'place_labels',
      layout: { 'text-field': name, 'text-font': ['Noto Sans Medium'], 'text-size': 14 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ];
}
