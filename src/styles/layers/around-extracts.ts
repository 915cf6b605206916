import { get, linear } from '../expressions.ts';
import { fill, line, type StyleLayer, symbol } from '../layer.ts';
import type { Palette } from '../palette.ts';
import words from '../uncovered-words.json' with { type: 'json' };
import { FONTS, onLand, textSize } from './text.ts';

const LAYER = 'uncovered';
const FIRST_ZOOM = 9;
/** From here on nothing is seen of what no extract covers. */
const FIRST_VEILED_ZOOM = 12;
/** The coast is still seen before. */
const OPACITY = linear([FIRST_ZOOM + 0.5, 0], [10, 0.3], [11, 0.6], [FIRST_VEILED_ZOOM, 1]);
/** Pixels; no wider than twice the buffer of a tile, else the edges of tiles would be seen. */
const EDGE = 14;

/**
 * A veil over what no extract covers, which lets nobody take a coarse coast for an exact one, or believe that streets are missing. It lies over
 * all that is drawn but for labels. A style may leave its layers out.
 */
export function aroundExtracts({ uncovered }: Palette): StyleLayer[] {
  return [
    fill(
      'uncovered',
      LAYER,
      { minzoom: FIRST_ZOOM },
      { 'fill-color': uncovered, 'fill-opacity': OPACITY, 'fill-antialias': false },
    ),
    line(
      'uncovered-edge',
      LAYER,
      { minzoom: FIRST_ZOOM },
      { 'line-color': uncovered, 'line-width': EDGE, 'line-blur': EDGE, 'line-opacity': OPACITY },
    ),
  ];
}

/**
 * Says here and there under the veil what is missing.
 *
 * @param language a BCP 47 tag; English if it is absent, or has no words
 */
export function aroundExtractsLabel(palette: Palette, language: string | undefined): StyleLayer[] {
  return [
    symbol(
      'label-uncovered',
      'uncovered_labels',
      { minzoom: FIRST_VEILED_ZOOM, filter: ['<=', get('rank'), ['step', ['zoom'], 0, 14.5, 1, 16, 2]] },
      {
        'text-field': wordsIn(language),
        'text-font': FONTS.italic,
        'text-size': textSize(palette, [FIRST_VEILED_ZOOM, 11], [16, 13]),
        'text-max-width': 8,
      },
      onLand(palette, palette.suburbText),
    ),
  ];
}

function wordsIn(language = 'en'): string {
  const known: Readonly<Record<string, string>> = words;
  return known[language.split('-')[0]!.toLowerCase()] ?? words.en;
}
