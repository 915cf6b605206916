import { LRUCache } from 'lru-cache';
import { withAccessToken } from './access-token.ts';
import type { StyleLayer } from './layer.ts';
import { layers } from './layers.ts';
import { dark } from './palettes/dark.ts';
import { gray } from './palettes/gray.ts';
import { light } from './palettes/light.ts';
import { warm } from './palettes/warm.ts';

/** Layers depend only on theme and language; the most recently used are kept. */
const MOST_KEPT = 64;
const kept = new LRUCache<string, readonly StyleLayer[]>({ max: MOST_KEPT });

/** Low, so that walls differ from roofs by a shade only. */
const WALL_LIGHT = 0.15;

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
}

/** A style (MapLibre style specification, version 8) with the members that ours have. */
export interface Style {
  readonly version: 8;
  readonly name: string;
  readonly sources: Readonly<Record<string, { readonly type: 'vector'; readonly url: string }>>;
  readonly sprite: string;
  readonly glyphs: string;
  /** Light on solid buildings. */
  readonly light: { readonly intensity: number };
  readonly layers: readonly StyleLayer[];
}

export function isTheme(name: string): name is Theme {
  return Object.hasOwn(PALETTES, name);
}

/** The style of a theme. The first call for a theme and language takes some milliseconds. Callers must not modify the result. */
export function styleOf(theme: Theme, { publicUrl, language, accessToken }: StyleOptions): Style {
  const url = withAccessToken(`${publicUrl}/v1/tiles/basemap.json`, accessToken);
  return {
    version: 8,
    name: `Waypost ${theme}`,
    sources: { basemap: { type: 'vector', url } },
    sprite: `${publicUrl}/styles/v0/sprites/waypost`,
    glyphs: `${publicUrl}/styles/v0/glyphs/{fontstack}/{range}.pbf`,
    light: { intensity: WALL_LIGHT },
    layers: layersOf(theme, language),
  };
}

function layersOf(theme: Theme, language: string | undefined): readonly StyleLayer[] {
  const key = `${theme} ${language ?? ''}`;
  const known = kept.get(key);
  if (known) return known;
  const made = layers(PALETTES[theme], language);
  kept.set(key, made);
  return made;
}
