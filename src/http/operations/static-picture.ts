import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { ServiceError } from '../../core/core.ts';
import {
  boundsOf,
  type Overlays,
  type PictureQuestion,
  type TileBytes,
  tilesInView,
  type View,
  viewAround,
} from '../../pictures/pictures.ts';
import type { TileArchive } from '../../pmtiles/pmtiles.ts';
import { isTheme, THEMES } from '../../styles/styles.ts';
import { sendError } from '../edge/errors.ts';
import { MAX_AGE_SECONDS } from '../edge/limits.ts';
import { PNG_TYPE } from '../edge/media-types.ts';
import { sendStored } from '../kept/stored.ts';
import { canonicalTag } from '../languages.ts';
import { isNot, refuse, shown } from '../requests/refusal.ts';
import { closed, DEEPEST_ZOOM, language, oneOf } from '../requests/schemas.ts';
import { PICTURES_READ } from './access.ts';
import { PICTURE_UNITS } from './cost.ts';
import { operation } from './operation.ts';
import { OVERLAYS, overlaysOf } from './picture-overlays.ts';
import { WITHOUT_BASEMAP } from './tile.ts';

const SUFFIX = '.png';
const MOST_PIXELS = 1280;
const SIZE = /^([1-9]\d{0,3})x([1-9]\d{0,3})(@2x)?$/;
const SIZE_FORM = `{width}x{height}.png or {width}x{height}@2x.png, from 1 to ${MOST_PIXELS} each`;
const DECIMAL = /^-?\d{1,4}(?:\.\d{1,15})?$/;
const VIEW_FORM = "'auto' or longitude,latitude,zoom[,bearing[,pitch]]";
/** Ranges of the numbers of a view, in their order. */
const RANGES = [
  ['longitude', -180, 180],
  ['latitude', -85, 85],
  ['zoom', 0, DEEPEST_ZOOM],
  ['bearing', -360, 360],
  ['pitch', 0, 60],
] as const;
/** Memory for pictures that were asked for lately. */
const KEPT_BYTES = 32 * 2 ** 20;
const ENTRY_BYTES = 2_000;
const KIND = { mediaType: PNG_TYPE, maxAgeSeconds: MAX_AGE_SECONDS, whenDamaged: 'A picture is damaged.' };
const OWED = '© OpenStreetMap contributors';

/** `docs/pictures.md`. */
export const STATIC_PICTURE = operation({
  method: 'GET',
  path: '/v1/static/{theme}/{view}/{size}.png',
  name: 'getStaticPicture',
  summary: 'Get a picture of the map',
  description:
    'For pages, mails and documents without a map library. Pictures are painted by an optional package; where it is not installed, the answer is 501.',
  tag: 'Maps',
  answer: { description: 'The picture, with whom its data is owed to.', content: { [PNG_TYPE]: {} } },
  isCacheable: true,
  mayBeMissing: true,
  mayBeUnbuilt: true,
  access: PICTURES_READ,
  cost: PICTURE_UNITS,
  inPath: closed({
    theme: oneOf(THEMES, 'Light, or one for night, for data or for travel.'),
    view: Type.String({
      description: `What is shown: ${VIEW_FORM}, in degrees, or all overlays with some room around. At zoom 0 the world is 512 pixels wide. Pictures are seen from above: a pitch is 0.`,
      examples: ['0.002,0.002,14'],
    }),
    size: Type.String({
      description: `Pixels: {width}x{height}, from 1 to ${MOST_PIXELS} each; @2x doubles them for fine screens.`,
      examples: ['600x400'],
    }),
  }),
  query: closed({
    ...OVERLAYS,
    lang: Type.Optional(language('Language of labels, where things have a name in it: a BCP 47 tag.')),
  }),
  handler: ({ service, parts }) => {
    const { pictures } = parts;
    if (!pictures) return undefined;
    const kept = new KeptPictures();
    return async ({ path, query }, request, reply) => {
      if (!isTheme(path.theme)) return refuseTheme(reply, path.theme);
      const overlays = overlaysOf(query);
      const view = viewOf(path.view, sizeOf(path.file), overlays);
      const archive = service.basemap();
      if (!archive) return sendError(reply, 'INDEX_NOT_AVAILABLE', WITHOUT_BASEMAP);
      const wanted = query.lang && canonicalTag(query.lang);
      const attribution = archive.metadata.attribution?.replaceAll(/<[^>]*>/g, '') || OWED;
      const asked = { theme: path.theme, language: wanted, view, overlays, attribution };
      const paint = async () => pictures.paint({ ...asked, tiles: await tilesOf(archive, view) });
      try {
        const bytes = await kept.find(archive, asked, paint);
        return sendStored(request, reply, { bytes, isGzip: false }, KIND);
      } catch (error) {
        return refuseWithout(reply, error);
      }
    };
  },
});

/** Pictures of one map; those of the map before are not kept. */
class KeptPictures {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
  });
  readonly #painting = new Map<string, Promise<Buffer>>();
  #archive: TileArchive | undefined;

  /** The same bytes for who asks the same, also while they are painted. */
  async find(
    archive: TileArchive,
    asked: Omit<PictureQuestion, 'tiles'>,
    paint: () => Promise<Buffer>,
  ): Promise<Buffer> {
    if (archive !== this.#archive) this.#follow(archive);
    const key = hash('sha256', JSON.stringify(asked), 'base64url');
    const known = this.#kept.get(key) ?? this.#painting.get(key);
    if (known) return known;
    const painting = paint();
    this.#painting.set(key, painting);
    try {
      const bytes = await painting;
      if (archive === this.#archive) this.#kept.set(key, bytes);
      return bytes;
    } finally {
      if (this.#painting.get(key) === painting) this.#painting.delete(key);
    }
  }

  #follow(archive: TileArchive): void {
    this.#archive = archive;
    this.#kept.clear();
    this.#painting.clear();
  }
}

type Size = Pick<View, 'width' | 'height' | 'pixelRatio'>;

function sizeOf(file: string): Size {
  const [, width, height, fine] = (file.endsWith(SUFFIX) && SIZE.exec(file.slice(0, -SUFFIX.length))) || [];
  const size: Size = { width: Number(width), height: Number(height), pixelRatio: fine ? 2 : 1 };
  const isGood = size.width <= MOST_PIXELS && size.height <= MOST_PIXELS;
  return isGood ? size : refuse('size', isNot(file, SIZE_FORM));
}

function viewOf(given: string, size: Size, overlays: Overlays): View {
  if (given === 'auto') return fitted(size, overlays);
  const texts = given.split(',');
  if (texts.length < 3 || texts.length > 5 || !texts.every((one) => DECIMAL.test(one)))
    refuse('view', isNot(given, VIEW_FORM));
  const numbers = texts.map(Number);
  for (const [at, [name, least, most]] of RANGES.entries()) {
    const number = numbers[at] ?? 0;
    if (number < least || number > most)
      refuse(name, `is ${number}; expected a number from ${least} to ${most}`);
  }
  const [lon = 0, lat = 0, zoom = 0, bearing = 0, pitch = 0] = numbers;
  if (pitch !== 0) refuse('pitch', `is ${pitch}; expected 0, as pictures are seen from above`);
  return { ...size, centre: [lon, lat], zoom, bearing };
}

function fitted(size: Size, overlays: Overlays): View {
  const bounds = boundsOf(overlays);
  return bounds
    ? viewAround(bounds, size, DEEPEST_ZOOM)
    : refuse('view', "is 'auto' without anything to show; expected markers, a path or GeoJSON");
}

async function tilesOf(archive: TileArchive, view: View): Promise<TileBytes[]> {
  const tiles = tilesInView(view, archive.minZoom, archive.maxZoom);
  const read = await Promise.all(
    tiles.map(async (tile): Promise<TileBytes[]> => {
      const side = 2 ** tile.zoom;
      const bytes = await archive.tile(tile.zoom, ((tile.column % side) + side) % side, tile.row);
      return bytes ? [{ ...tile, source: 'basemap', bytes }] : [];
    }),
  );
  return read.flat();
}

/** Says what is missing, which other failures keep for the log. */
function refuseWithout(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof ServiceError && error.code === 'NOT_IMPLEMENTED')
    return sendError(reply, error.code, error.message);
  throw error;
}

function refuseTheme(reply: FastifyReply, theme: string): FastifyReply {
  const message = `No theme is called ${shown(theme)}; expected one of ${THEMES.join(', ')}.`;
  return sendError(reply, 'ROUTE_NOT_FOUND', message);
}
