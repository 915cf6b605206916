/**
 * styles: how is the map drawn?
 *
 * In: a theme, the address of the service, perhaps a language and a credential. Out: a style (MapLibre style
 * specification, version 8) over the tiles of the basemap, and what it refers to: sprites and glyphs. One list of layers
 * serves every theme; a theme is a palette. May import core and tiles (the schema, for tests). Never knows HTTP, and
 * never names a layer, kind or attribute that the tiles do not have.
 */

export { withAccessToken } from './access-token.ts';
export { loadStyleAssets, type StyleAssets } from './assets.ts';
export { ICONS, type Icon } from './icons.ts';
export { SPRITE_FILES } from './sprites.ts';
export { isTheme, type Style, type StyleOptions, styleOf, THEMES, type Theme } from './style.ts';
