import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import {
  FONT_SCRIPTS,
  fontName,
  loadStyleAssets,
  RTL_TEXT_FILE,
  SPRITE_FILES,
  type StyleAssets,
} from '../../styles/styles.ts';
import { sendError } from '../edge/errors.ts';
import { ASSET_MAX_AGE_SECONDS } from '../edge/limits.ts';
import { FONT_TYPE, JSON_TYPE, PNG_TYPE, PROTOBUF_TYPE, SCRIPT_TYPE } from '../edge/media-types.ts';
import { type StoredKind, sendStored } from '../kept/stored.ts';
import { shown } from '../requests/refusal.ts';
import { closed, oneOf } from '../requests/schemas.ts';
import { ANYBODY } from './access.ts';
import { operation, type Served } from './operation.ts';

/** `{first}-{last}.pbf`, in decimal digits without a sign or a leading zero. */
const GLYPHS_NAME = /^(0|[1-9]\d{0,6})-([1-9]\d{0,6})\.pbf$/;
const RANGE_LENGTH = 256;

const SPRITES: Omit<StoredKind, 'mediaType'> = {
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'The index of the sprite is damaged.',
};
const RANGE: StoredKind = {
  mediaType: PROTOBUF_TYPE,
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'A range of glyphs is damaged.',
};
const FONT_FILE: StoredKind = {
  mediaType: FONT_TYPE,
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'A font is damaged.',
};
const PLUGIN: StoredKind = {
  mediaType: SCRIPT_TYPE,
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'The plugin for writing from right to left is damaged.',
};

/** What is loaded when it is first asked for, where the server is given none. */
let loaded: StyleAssets | undefined;

function assetsOf({ parts: { styleAssets } }: Served): StyleAssets {
  if (styleAssets) return styleAssets;
  loaded ??= loadStyleAssets();
  return loaded;
}

/** What all assets share: they are public, and found in tables of what there is, so that no address can name anything else. */
const ASSET = { method: 'GET', tag: 'Maps', access: ANYBODY, cost: 'document' } as const;

export const SPRITE = operation({
  ...ASSET,
  path: '/styles/v0/sprites/{file}',
  name: 'getSprite',
  summary: 'Get the sheet of icons that the styles refer to, or its index',
  answer: {
    description: 'The sheet, all of it signed distance fields, or where each icon lies in it.',
    content: { 'image/png': {}, 'application/json': { schema: { type: 'object' } } },
  },
  isCacheable: true,
  mayBeMissing: true,
  inPath: closed({
    file: oneOf(SPRITE_FILES, 'The sheet or its index, for ordinary or for fine screens.'),
  }),
  handler:
    (served) =>
    async ({ path: { file } }, request, reply) => {
      const { sprites } = assetsOf(served);
      const sprite = sprites.get(file);
      if (!sprite) return refuseFile(reply, 'sprite', sprites, file);
      const mediaType = file.endsWith('.json') ? JSON_TYPE : PNG_TYPE;
      return sendStored(request, reply, sprite, { mediaType, ...SPRITES });
    },
});

export const GLYPHS = operation({
  ...ASSET,
  path: '/styles/v0/glyphs/{fontstack}/{range}.pbf',
  name: 'getGlyphs',
  summary: 'Get a range of the glyphs that the styles refer to',
  answer: {
    description: 'The glyphs that the font stack has in the range, perhaps none.',
    content: { [PROTOBUF_TYPE]: {} },
  },
  isCacheable: true,
  mayBeMissing: true,
  inPath: closed({
    fontstack: Type.String({
      minLength: 1,
      description: 'A font; of several, separated by commas, the first that is known.',
      examples: ['Noto Sans Regular'],
    }),
    range: Type.String({
      pattern: '^\\d{1,5}-\\d{3,5}$',
      description: 'First and last code point: 0-255, 256-511 and so on.',
      examples: ['0-255'],
    }),
  }),
  handler:
    (served) =>
    async ({ path: { fontstack, file } }, request, reply) => {
      const assets = assetsOf(served);
      const first = firstOf(file);
      const range = first === undefined ? undefined : assets.glyphs(fontstack, first);
      if (!range) return refuseGlyphs(reply, assets, `${fontstack}/${file}`);
      return sendStored(request, reply, range, RANGE);
    },
});

export const FONT = operation({
  ...ASSET,
  path: '/styles/v0/fonts/{file}',
  name: 'getFont',
  summary: 'Get a font of a script that needs shaping',
  answer: { description: 'The font, of one weight.', content: { [FONT_TYPE]: {} } },
  isCacheable: true,
  mayBeMissing: true,
  inPath: closed({ file: oneOf(FONT_SCRIPTS.map(fontName), 'The font of a script, as WOFF2.') }),
  handler:
    (served) =>
    async ({ path: { file } }, request, reply) => {
      const { fonts } = assetsOf(served);
      const font = fonts.get(file);
      if (!font) return refuseFile(reply, 'font', fonts, file);
      return sendStored(request, reply, font, FONT_FILE);
    },
});

export const RTL_TEXT = operation({
  ...ASSET,
  path: `/styles/v0/${RTL_TEXT_FILE}`,
  name: 'getRtlText',
  summary: 'Get the plugin by which MapLibre before version 6.9 writes from right to left',
  answer: { description: 'The script, for `setRTLTextPlugin`.', content: { 'text/javascript': {} } },
  isCacheable: true,
  handler: (served) => async (_asked, request, reply) =>
    sendStored(request, reply, assetsOf(served).rtlText, PLUGIN),
});

/** The first code point of a range; undefined where no range is called so. */
function firstOf(file: string): number | undefined {
  const [, first, last] = GLYPHS_NAME.exec(file) ?? [];
  return Number(last) - Number(first) === RANGE_LENGTH - 1 ? Number(first) : undefined;
}

function refuseFile(
  reply: FastifyReply,
  kind: 'sprite' | 'font',
  files: ReadonlyMap<string, unknown>,
  file: string,
): FastifyReply {
  const message = `No ${kind} is called ${shown(file)}; expected one of ${[...files.keys()].join(', ')}.`;
  return sendError(reply, 'ROUTE_NOT_FOUND', message);
}

function refuseGlyphs(reply: FastifyReply, { fontStacks }: StyleAssets, path: string): FastifyReply {
  const expected = `one of ${fontStacks.join(', ')}, and 0-255.pbf, 256-511.pbf and so on to 1113856-1114111.pbf`;
  return sendError(reply, 'ROUTE_NOT_FOUND', `No glyphs lie at ${shown(path)}; expected ${expected}.`);
}
