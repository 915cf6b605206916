import { LRUCache } from 'lru-cache';
import { withAccessToken } from './access-token.ts';
import type { StyleLayer } from './layer.ts';
import type { Relief } from './layers/relief.ts';
import { FONTS } from './layers/text.ts';
import { layers } from './layers.ts';
import { dark } from './palettes/dark.ts';
import { gray } from './palettes/gray.ts';
import { light } from './palettes/light.ts';
import { warm } from './palettes/warm.ts';
import { type FontFace, fontFaces } from './script-fonts.ts';

/** Layers depend only on theme and language; the most recently used are kept. */
const MOST_KEPT = 64;
const kept = new LRUCache<string, readonly StyleLayer[]>({ max: MOST_KEPT });

/** Intensity of the light on solids: low, so that walls differ from roofs by a shade only. In the dark it takes more to see that. */
const WALL_LIGHT = { byDay: 0.15, byNight: 0.45 };

const PALETTES = { light, dark, gray, warm };

export type Theme = keyof typeof PALETTES;

/** Names of all themes; the first is the default. */
export const THEMES = Object.keys(PALETTES) as readonly Theme[]; // the keys of a table of our own

export interface StyleOptions {
  /** Address under which clients reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** Language of labels, a BCP 47 tag. Features without a name in it, or all if it is absent, have their local name. */
  readonly language?: string | undefined;
  /** Credential in the address of the source, for map libraries that send no header. */
  readonly accessToken?: string | undefined;
  /** Heights of the ground; hills are not shaded if it is absent. */
  readonly relief?: Relief | undefined;
  /** True names fonts of scripts that need shaping, for libraries that know what to do with them. */
  readonly hasFonts?: boolean | undefined;
}

export type StyleSource =
  | { readonly type: 'vector'; readonly url: string }
  | {
      readonly type: 'raster-dem';
      readonly url: string;
      readonly tileSize: 512;
      readonly encoding: 'terrarium';
    };

/** A style (MapLibre style specification, version 8) with the members that ours have. */
export interface Style {
  readonly version: 8;
  readonly name: string;
  readonly sources: Readonly<Record<string, StyleSource>>;
  readonly sprite: string;
  readonly glyphs: string;
  /** By font stack; only if asked for. */
  readonly 'font-faces'?: Readonly<Record<string, readonly FontFace[]>>;
  /** Light on solid buildings. */
  readonly light: { readonly intensity: number };
  readonly layers: readonly StyleLayer[];
}

export function isTheme(name: string): name is Theme {
  return Object.hasOwn(PALETTES, name);
}

/** The style of a theme. The first call for a theme and language takes some milliseconds. Callers must not modify the result. */
export function styleOf(
  theme: Theme,
  { publicUrl, language, accessToken, relief, hasFonts }: StyleOptions,
): Style {
  const urlOf = (name: string) => withAccessToken(`${publicUrl}/v1/tiles/${name}.json`, accessToken);
  return {
    version: 8,
    name: `Waypost ${theme}`,
    sources: {
      basemap: { type: 'vector', url: urlOf('basemap') },
      ...(relief && reliefSources(relief, urlOf)),
    },
    sprite: `${publicUrl}/styles/v0/sprites/waypost`,
    glyphs: `${publicUrl}/styles/v0/glyphs/{fontstack}/{range}.pbf`,
    ...(hasFonts && { 'font-faces': facesOf(publicUrl) }),
    light: { intensity: PALETTES[theme].isDark ? WALL_LIGHT.byNight : WALL_LIGHT.byDay },
    layers: layersOf(theme, language, relief),
  };
}

/** Every font stack has the same fonts, of one weight. */
function facesOf(publicUrl: string): Record<string, readonly FontFace[]> {
  const faces = fontFaces(publicUrl);
  return Object.fromEntries(Object.values(FONTS).map(([stack]) => [stack, faces]));
}

function reliefSources(
  { hasContours }: Relief,
  urlOf: (name: string) => string,
): Record<string, StyleSource> {
  const elevation = {
    type: 'raster-dem',
    url: urlOf('elevation'),
    tileSize: 512,
    encoding: 'terrarium',
  } as const;
  return { elevation, ...(hasContours && { contours: { type: 'vector', url: urlOf('contours') } as const }) };
}

function layersOf(
  theme: Theme,
  language: string | undefined,
  relief: Relief | undefined,
): readonly StyleLayer[] {
  const key = `${theme} ${relief?.hasContours ?? ''} ${language ?? ''}`;
  const known = kept.get(key);
  if (known) return known;
  const made = layers(PALETTES[theme], language, relief);
  kept.set(key, made);
  return made;
}
