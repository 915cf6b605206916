import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { ServiceError } from '../../core/core.ts';
import { isTheme, styleOf, THEMES, type Theme } from '../../styles/styles.ts';
import { preferredCoding } from '../edge/content-coding.ts';
import { sendError } from '../edge/errors.ts';
import { MAX_AGE_SECONDS } from '../edge/limits.ts';
import { JSON_TYPE } from '../edge/media-types.ts';
import { holds, sendPrivate, tagOf } from '../edge/responses.ts';
import { addVary } from '../edge/vary.ts';
import { ACCESS_TOKEN } from '../guard.ts';
import { canonicalTag } from '../languages.ts';
import { json } from '../openapi/answers.ts';
import { shown } from '../requests/refusal.ts';
import { closed, language, oneOf, text } from '../requests/schemas.ts';
import type { Service } from '../service.ts';
import { ANYBODY } from './access.ts';
import { operation } from './operation.ts';

const SUFFIX = '.json';
/** Styles kept: every theme in many languages. */
const MOST_KEPT = 128;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A style ready to be sent. */
interface Prepared {
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** `docs/contract.md`, Tiles and styles: public, and its addresses come from the configuration. */
export const STYLE = operation({
  method: 'GET',
  path: '/styles/v0/{theme}.json',
  name: 'getStyle',
  summary: 'Get a style of the map (MapLibre style specification, version 8)',
  tag: 'Maps',
  answer: { description: 'The style.', content: json('Style') },
  isCacheable: true,
  mayBeMissing: true,
  access: ANYBODY,
  cost: 'document',
  inPath: closed({ theme: oneOf(THEMES, 'Light, or one for night, for data or for travel.') }),
  query: closed({
    lang: Type.Optional(language('Language of labels, where things have a name in it: a BCP 47 tag.')),
    fonts: Type.Optional(
      Type.Boolean({
        description:
          'Names fonts of scripts that need shaping, such as Khmer, as `font-faces`: MapLibre draws with them from version 6.9 on, else with those of the machine. Versions before 5 refuse such a style.',
        examples: [true],
      }),
    ),
    [ACCESS_TOKEN]: Type.Optional(
      text(
        4096,
        'Is put into the address of the tiles, for map libraries that send no header. Such an answer is not cached.',
        'ACCESS_TOKEN',
      ),
    ),
  }),
  handler: ({ service }) => {
    const kept = new LRUCache<string, Promise<Prepared>>({ max: MOST_KEPT });
    return async ({ path: { file }, query }, request, reply) => {
      const theme = themeOf(file);
      if (!theme) return refuseTheme(reply, file);
      const { lang: tag, fonts: hasFonts, access_token: accessToken } = query;
      const wanted = tag && canonicalTag(tag);
      const options = {
        publicUrl: service.publicUrl(),
        language: wanted,
        relief: reliefOf(service),
        hasFonts,
      };
      if (accessToken !== undefined)
        return sendPrivate(reply, JSON_TYPE, JSON.stringify(styleOf(theme, { ...options, accessToken })));
      const key = `${theme} ${wanted ?? ''} ${hasFonts ?? ''} ${options.relief?.hasContours ?? ''} ${options.publicUrl}`;
      const prepared = kept.get(key) ?? prepare(JSON.stringify(styleOf(theme, options)));
      kept.set(key, prepared);
      return sendPrepared(request, reply, await prepared);
    };
  },
});

/** Undefined without heights, and while no data set can be opened: styles are served all the same. */
function reliefOf({ dataSet }: Service): { hasContours: boolean } | undefined {
  try {
    const { elevation } = dataSet();
    return elevation && { hasContours: elevation.contours !== undefined };
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

function themeOf(file: string): Theme | undefined {
  const name = file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : '';
  return isTheme(name) ? name : undefined;
}

function refuseTheme(reply: FastifyReply, file: string): FastifyReply {
  const expected = THEMES.map((theme) => `${theme}${SUFFIX}`).join(', ');
  return sendError(
    reply,
    'ROUTE_NOT_FOUND',
    `No style is called ${shown(file)}; expected one of ${expected}.`,
  );
}

async function prepare(style: string): Promise<Prepared> {
  const plain = Buffer.from(style);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  return { tag: tagOf(style), plain, br, gzip: zipped };
}

/** Each coding has a tag of its own, as strong tags must. */
function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  const coding = preferredCoding(request.headers['accept-encoding']);
  const tag = coding ? `"${prepared.tag}-${coding}"` : `"${prepared.tag}"`;
  addVary(reply, 'Accept-Encoding');
  reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).header('etag', tag);
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (coding) reply.header('content-encoding', coding);
  return reply.header('content-type', JSON_TYPE).send(prepared[coding ?? 'plain']);
}
