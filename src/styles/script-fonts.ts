/** Scripts of which syllables, or letters with marks, are drawn as one shape, and their blocks of Unicode. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  syriac: ['U+700-74F', 'U+860-86F'],
  thaana: ['U+780-7BF'],
  nko: ['U+7C0-7FF'],
  devanagari: ['U+900-97F', 'U+1CD0-1CFF', 'U+A8E0-A8FF'],
  bengali: ['U+980-9FF'],
  gurmukhi: ['U+A00-A7F'],
  gujarati: ['U+A80-AFF'],
  oriya: ['U+B00-B7F'],
  tamil: ['U+B80-BFF'],
  telugu: ['U+C00-C7F'],
  kannada: ['U+C80-CFF'],
  malayalam: ['U+D00-D7F'],
  sinhala: ['U+D80-DFF'],
  thai: ['U+E00-E7F'],
  lao: ['U+E80-EFF'],
  tibetan: ['U+F00-FFF'],
  myanmar: ['U+1000-109F', 'U+A9E0-A9FF', 'U+AA60-AA7F'],
  khmer: ['U+1780-17FF', 'U+19E0-19FF'],
  limbu: ['U+1900-194F'],
  buginese: ['U+1A00-1A1F'],
  balinese: ['U+1B00-1B7F'],
  sundanese: ['U+1B80-1BBF', 'U+1CC0-1CCF'],
  'kayah-li': ['U+A900-A92F'],
  javanese: ['U+A980-A9DF'],
  cham: ['U+AA00-AA5F'],
  'tai-viet': ['U+AA80-AADF'],
  'meetei-mayek': ['U+AAE0-AAFF', 'U+ABC0-ABFF'],
};

/** Scripts with a font that the server has. */
export const FONT_SCRIPTS = Object.keys(SCRIPTS);

/** Name of a script's font in `generated/`. */
export function fontFile(script: string): string {
  return `font-${script}.woff2`;
}

/** Name of a script's font below `/styles/v0/fonts/`. */
export function fontName(script: string): string {
  return `${script}.woff2`;
}

/** A member of a style's `font-faces`: a library fetches the font when it draws one of these code points. */
export interface FontFace {
  readonly url: string;
  readonly 'unicode-range': readonly string[];
}

/** The fonts of all scripts, at the address of the service. */
export function fontFaces(publicUrl: string): FontFace[] {
  return Object.entries(SCRIPTS).map(([script, blocks]) => ({
    url: `${publicUrl}/styles/v0/fonts/${fontName(script)}`,
    'unicode-range': blocks,
  }));
}
