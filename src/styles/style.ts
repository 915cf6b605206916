import { LRUCache } from 'lru-cache';
import { withAccessToken } from './access-token.ts';
import type { Layer } from './layer.ts';
import { layers } from './layers.ts';
import { dark } from './palettes/dark.ts';
import { gray } from './palettes/gray.ts';
import { light } from './palettes/light.ts';
import { warm } from './palettes/warm.ts';

/** Layers are the same for everyone who asks for a theme in a language: those asked for last are kept. */
const MOST_KEPT = 64;
const kept = new LRUCache<string, readonly Layer[]>({ max: MOST_KEPT });

const PALETTES = { light, dark, gray, warm };

export type Theme = keyof typeof PALETTES;

/** Names of all themes; the first is the one to begin with. */
export const THEMES = Object.keys(PALETTES) as readonly Theme[]; // the keys of a table of our own

export interface StyleOptions {
  /** Where clients reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** Of labels: a BCP 47 tag. Names are in the local language where absent or where a thing has no name in it. */
  readonly language?: string | undefined;
  /** Put into the address of the source, for map libraries that send no header. */
  readonly accessToken?: string | undefined;
}

/** The members of the style specification, version 8, that our styles have. */
export interface Style {
  readonly version: 8;
  readonly name: string;
  readonly sources: Readonly<Record<string, { readonly type: 'vector'; readonly url: string }>>;
  readonly sprite: string;
  readonly glyphs: string;
  readonly layers: readonly Layer[];
}

export function isTheme(name: string): name is Theme {
  return Object.hasOwn(PALETTES, name);
}

/** The style of a theme; some milliseconds of work the first time, none when it was asked for lately. Not to be changed. */
export function styleOf(theme: Theme, { publicUrl, language, accessToken }: StyleOptions): Style {
  const url = withAccessToken(`${publicUrl}/v1/tiles/basemap.json`, accessToken);
  return {
    version: 8,
    name: `Waypost ${theme}`,
    sources: { basemap: { type: 'vector', url } },
    sprite: `${publicUrl}/styles/v0/sprites/waypost`,
    glyphs: `${publicUrl}/styles/v0/glyphs/{fontstack}/{range}.pbf`,
    layers: layersOf(theme, language),
  };
}

function layersOf(theme: Theme, language: string | undefined): readonly Layer[] {
  const key = `${theme} ${language ?? ''}`;
  const known = kept.get(key);
  if (known) return known;
  const made = layers(PALETTES[theme], language);
  kept.set(key, made);
  return made;
}
