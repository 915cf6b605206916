import { get, linear } from '../expressions.ts';
import type { StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, textSize } from './text.ts';

/** Which heights of the ground are served. */
export interface Relief {
  /** True if there are contour lines too. */
  readonly hasContours: boolean;
}

/** Shades of hills by the brightness of the ground. */
const SHADES = {
  light: {
    shadow: 'rgba(60, 62, 80, 0.5)',
    highlight: 'rgba(255, 255, 255, 0.4)',
    line: 'rgba(120, 92, 60, 0.45)',
    text: '#6b5238',
  },
  dark: {
    shadow: 'rgba(0, 0, 0, 0.6)',
    highlight: 'rgba(160, 180, 210, 0.16)',
    line: 'rgba(190, 170, 140, 0.3)',
    text: '#c4b498',
  },
} as const;
const INDEX = ['==', get('index'), true] as const;

/** Shaded hills and contour lines, which lie on the land and below all else. */
export function relief({ isDark }: Palette, { hasContours }: Relief): StyleLayer[] {
  const { shadow, highlight, line } = SHADES[isDark ? 'dark' : 'light'];
  const hills: StyleLayer = {
    id: 'relief-hills',
    type: 'hillshade',
    source: 'elevation',
    paint: {
      'hillshade-exaggeration': linear([6, 0.3], [12, 0.45], [16, 0.25]),
      'hillshade-shadow-color': shadow,
      'hillshade-highlight-color': highlight,
      'hillshade-accent-color': shadow,
    },
  };
  const lines: StyleLayer = {
    id: 'relief-contours',
    type: 'line',
    source: 'contours',
    'source-layer': 'contours',
    minzoom: 12,
    paint: { 'line-color': line, 'line-width': ['case', INDEX, 1.2, 0.6] },
  };
  return hasContours ? [hills, lines] : [hills];
}

/** Heights on every fifth contour line. */
export function reliefLabels(palette: Palette, { hasContours }: Relief): StyleLayer[] {
  if (!hasContours) return [];
  const { text } = SHADES[palette.isDark ? 'dark' : 'light'];
  return [
    {
      id: 'relief-contour-heights',
      type: 'symbol',
      source: 'contours',
      'source-layer': 'contours',
      minzoom: 13,
      filter: INDEX,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['to-string', get('ele')],
        'text-font': FONTS.regular,
        'text-size': textSize(palette, [13, 9], [17, 11]),
      },
      paint: { 'text-color': text, 'text-halo-color': palette.halo, 'text-halo-width': palette.haloWidth },
    },
  ];
}
