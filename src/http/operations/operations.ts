import { AUTOCOMPLETE } from './autocomplete.ts';
import { CLIENT_FILE, CLIENT_MODULE } from './client-module.ts';
import { CONSOLE, CONSOLE_ASSET } from './console.ts';
import { CONSOLE_TOKEN } from './console-token.ts';
import { DESCRIBE_TILES } from './describe-tiles.ts';
import { DOCS, DOCS_FILE } from './docs.ts';
import { ELEVATION } from './elevation.ts';
import { EXCHANGE_TOKEN } from './exchange-token.ts';
import { GEOCODE_BATCH } from './geocode-batch.ts';
import { GEOCODE_FORWARD } from './geocode-forward.ts';
import { GEOCODE_REVERSE } from './geocode-reverse.ts';
import { GET_PLACE } from './get-place.ts';
import { HEALTH, READINESS } from './health.ts';
import { JWKS } from './jwks.ts';
import { CHANGE_KEY, CREATE_KEY, LIST_KEYS, REVOKE_KEY } from './keys.ts';
import { LIST_CATEGORIES } from './list-categories.ts';
import { LLMS } from './llms.ts';
import { MCP } from './mcp.ts';
import { METRICS } from './metrics.ts';
import { OPENAPI } from './openapi.ts';
import type { Operation } from './operation.ts';
import { OPERATORS_FILE, OPERATORS_PAGE } from './operators-page.ts';
import { DESCRIBE_SERVICE, LIST_ERRORS, LIST_USAGE, START_UPDATE } from './reports.ts';
import { SEARCH_PLACES } from './search-places.ts';
import { SEARCH_PLACES_BY_TEXT } from './search-places-by-text.ts';
import { STATIC_PICTURE } from './static-picture.ts';
import { STYLE } from './style.ts';
import { FONT, GLYPHS, RTL_TEXT, SPRITE } from './style-assets.ts';
import { TILE } from './tile.ts';
import { TILESET_METADATA, TILESET_TILE } from './tilesets.ts';
import { VALIDATE_ADDRESS } from './validate-address.ts';

/** Every route of the service's own, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...[SEARCH_PLACES, SEARCH_PLACES_BY_TEXT, AUTOCOMPLETE, GET_PLACE, LIST_CATEGORIES],
  ...[GEOCODE_FORWARD, GEOCODE_REVERSE, GEOCODE_BATCH, VALIDATE_ADDRESS],
  ...[EXCHANGE_TOKEN, JWKS],
  ...[TILE, DESCRIBE_TILES, TILESET_TILE, TILESET_METADATA, ...ELEVATION],
  ...[STYLE, SPRITE, GLYPHS, FONT, RTL_TEXT, STATIC_PICTURE],
  ...[HEALTH, READINESS, METRICS, OPENAPI],
  ...[MCP, ...LLMS],
  ...[LIST_KEYS, CREATE_KEY, CHANGE_KEY, REVOKE_KEY],
  ...[LIST_USAGE, DESCRIBE_SERVICE, LIST_ERRORS, START_UPDATE],
  // pages, which no document tells of
  ...[DOCS, DOCS_FILE, CONSOLE, CONSOLE_ASSET, CONSOLE_TOKEN],
  ...[CLIENT_MODULE, CLIENT_FILE, OPERATORS_PAGE, OPERATORS_FILE],
];
