import type { FastifyInstance, FastifyReply } from 'fastify';
import { loadStyleAssets, RTL_TEXT_FILE, type StyleAssets } from '../../styles/styles.ts';
import { sendError } from '../errors.ts';
import { ASSET_MAX_AGE_SECONDS } from '../limits.ts';
import { FONT_TYPE, GLYPHS_TYPE, JSON_TYPE, PNG_TYPE, SCRIPT_TYPE } from '../media-types.ts';
import { shown } from '../requests/refusal.ts';
import { type StoredKind, sendStored } from '../stored.ts';

/** `{first}-{last}.pbf`, in decimal digits without a sign or a leading zero. */
const GLYPHS_NAME = /^(0|[1-9]\d{0,6})-([1-9]\d{0,6})\.pbf$/;
const RANGE_LENGTH = 256;

const SPRITE: Omit<StoredKind, 'mediaType'> = {
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'The index of the sprite is damaged.',
};
const GLYPHS: StoredKind = {
  mediaType: GLYPHS_TYPE,
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'A range of glyphs is damaged.',
};
const FONT: StoredKind = {
  mediaType: FONT_TYPE,
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'A font is damaged.',
};
const RTL_TEXT: StoredKind = {
  mediaType: SCRIPT_TYPE,
  maxAgeSeconds: ASSET_MAX_AGE_SECONDS,
  whenDamaged: 'The plugin for writing from right to left is damaged.',
};

interface GlyphsParams {
  readonly fontstack: string;
  readonly file: string;
}

/**
 * What styles refer to, and what libraries need to draw them (`docs/contract.md`, Tiles and styles): `GET /styles/v0/sprites/{name}`,
 * `/styles/v0/glyphs/{fontstack}/{range}.pbf`, `/styles/v0/fonts/{script}.woff2` and `/styles/v0/rtl-text.js`. All are public, and
 * found in tables of what there is, so that no address can name anything else.
 *
 * @param given read when they are first asked for where absent
 */
export function addStyleAssets(app: FastifyInstance, given?: StyleAssets): void {
  let assets = given;
  const current = () => {
    assets ??= loadStyleAssets();
    return assets;
  };
  app.get<{ Params: { file: string } }>('/styles/v0/sprites/:file', async (request, reply) => {
    const { file } = request.params;
    const sprite = current().sprites.get(file);
    if (!sprite) return refuseSprite(reply, current(), file);
    const mediaType = file.endsWith('.json') ? JSON_TYPE : PNG_TYPE;
    return sendStored(request, reply, sprite, { mediaType, ...SPRITE });
  });
  app.get<{ Params: GlyphsParams }>('/styles/v0/glyphs/:fontstack/:file', async (request, reply) => {
    const { fontstack, file } = request.params;
    const first = firstOf(file);
    const range = first === undefined ? undefined : current().glyphs(fontstack, first);
    if (!range) return refuseGlyphs(reply, current(), request.params);
    return sendStored(request, reply, range, GLYPHS);
  });
  app.get<{ Params: { file: string } }>('/styles/v0/fonts/:file', async (request, reply) => {
    const { file } = request.params;
    const font = current().fonts.get(file);
    if (!font) return refuseFont(reply, current(), file);
    return sendStored(request, reply, font, FONT);
  });
  app.get(`/styles/v0/${RTL_TEXT_FILE}`, async (request, reply) =>
    sendStored(request, reply, current().rtlText, RTL_TEXT),
  );
}

/** The first code point of a range; undefined where no range is called so. */
function firstOf(file: string): number | undefined {
  const [, first, last] = GLYPHS_NAME.exec(file) ?? [];
  return Number(last) - Number(first) === RANGE_LENGTH - 1 ? Number(first) : undefined;
}

function refuseSprite(reply: FastifyReply, { sprites }: StyleAssets, file: string): FastifyReply {
  const expected = [...sprites.keys()].join(', ');
  return sendError(
    reply,
    'ROUTE_NOT_FOUND',
    `No sprite is called ${shown(file)}; expected one of ${expected}.`,
  );
}

function refuseFont(reply: FastifyReply, { fonts }: StyleAssets, file: string): FastifyReply {
  const expected = [...fonts.keys()].join(', ');
  return sendError(
    reply,
    'ROUTE_NOT_FOUND',
    `No font is called ${shown(file)}; expected one of ${expected}.`,
  );
}

function refuseGlyphs(
  reply: FastifyReply,
  { fontStacks }: StyleAssets,
  { fontstack, file }: GlyphsParams,
): FastifyReply {
  const expected = `one of ${fontStacks.join(', ')}, and 0-255.pbf, 256-511.pbf and so on to 1113856-1114111.pbf`;
  const message = `No glyphs lie at ${shown(`${fontstack}/${file}`)}; expected ${expected}.`;
  return sendError(reply, 'ROUTE_NOT_FOUND', message);
}
