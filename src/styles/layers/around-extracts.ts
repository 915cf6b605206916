import { linear } from '../expressions.ts';
import { fill, type StyleLayer } from '../layer.ts';
import type { Palette } from '../palette.ts';

/** A tint over the land that no extract covers: streets are not missing there, nobody knows them. A style may leave this layer out. */
export function aroundExtracts({ uncovered }: Palette): StyleLayer[] {
  return [
    fill(
      'uncovered',
      'uncovered',
      { minzoom: 9 },
      { 'fill-color': uncovered, 'fill-opacity': linear([9, 0], [11, 0.5]), 'fill-antialias': false },
    ),
  ];
}
