import { get } from '../expressions.ts';
import { type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FONTS, onLand, textSize } from './text.ts';

export function houseNumbers(palette: Palette): StyleLayer[] {
  return [
    symbol(
      'house-number',
      'addresses',
      { minzoom: 17 },
      {
        'text-field': ['coalesce', get('housenumber'), get('housename')],
        'text-font': FONTS.regular,
        'text-size': textSize(palette, [17, 9], [20, 11.5]),
        'text-padding': 3,
        'text-max-width': 6,
      },
      onLand(palette, palette.houseNumberText),
    ),
  ];
}
