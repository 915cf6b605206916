/**
 * styles: how is the map drawn?
 *
 * A theme, the address of the service, and perhaps a language and a credential come in. A style (MapLibre style specification,
 * version 8) for the tiles of the basemap goes out, and the sprites and glyphs that it refers to. One list of layers serves every
 * theme; a theme is a palette.
 *
 * May import core and tiles (the schema, for tests). Never knows HTTP. Never names a layer, kind or attribute that the tiles lack.
 */

export { withAccessToken } from './access-token.ts';
export { loadStyleAssets, type StyleAssets } from './assets.ts';
export { ICONS, type Icon } from './icons.ts';
export { RTL_TEXT_FILE } from './rtl-text.ts';
export { FONT_SCRIPTS, fontName } from './script-fonts.ts';
export { SPRITE_FILES } from './sprites.ts';
export { isTheme, type Style, type StyleOptions, styleOf, THEMES, type Theme } from './style.ts';
