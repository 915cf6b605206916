/**
 * The door of the package for programs: opens a data directory in one's own process, and asks it without a server.
 *
 * In: a directory that `waypost build` has filled. Out: what the service answers over HTTP. Reads no environment, handles no signal, keeps no
 * state beside what `open` returns.
 */
import { ServiceError } from '../core/core.ts';
import { statusOf } from '../http/http.ts';
import { type OwnService, openOwnService, type RouteRequest } from './own-service.ts';
import { WaypostError } from './waypost-error.ts';
import type { ErrorCode, OpenOptions, Waypost } from './waypost-types.ts';

export { WaypostError } from './waypost-error.ts';
export type * from './waypost-types.ts';

/**
 * Opens the current generation of a data directory.
 *
 * @throws WaypostError SERVICE_UNAVAILABLE where nothing was built yet, INDEX_NOT_AVAILABLE where it is damaged
 */
export async function open(directory: string, options: OpenOptions = {}): Promise<Waypost> {
  try {
    return wayposts(await openOwnService(directory, options));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message } = error;
    throw new WaypostError(code as ErrorCode, message, statusOf(code), { cause: error }); // opening throws no others
  }
}

/** The calls over a service that is open. */
function wayposts(service: OwnService): Waypost {
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const send = async (request: RouteRequest): Promise<Buffer | undefined> => {
    if (closing) throw new WaypostError('SERVICE_UNAVAILABLE', 'This data set was closed.', 503);
    const asked = service.request(request);
    underWay.add(asked);
    const { status, bytes } = await asked.finally(() => underWay.delete(asked));
    if (status >= 400) throw refusalOf(status, bytes);
    return status === 204 ? undefined : bytes;
  };
  /** An answer of the service, which its OpenAPI document types. */
  const ask = async <Answer>(request: RouteRequest): Promise<Answer> =>
    JSON.parse(String(await send(request)));
  const get = <Answer>(url: string, parameters: object = {}): Promise<Answer> =>
    ask({ url, query: queryOf(parameters) });

  return {
    search: <Answer>(payload: object, options: object = {}) =>
      ask<Answer>({ method: 'POST', url: '/v1/places/search', query: queryOf(options), payload }),
    forward: (parameters) => get('/v1/places/geocode/forward', parameters),
    reverse: (parameters) => get('/v1/places/geocode/reverse', parameters),
    autocomplete: (parameters) => get('/v1/places/autocomplete', parameters),
    place: <Answer>(id: string, options: object = {}) =>
      get<Answer>(`/v1/places/${encodeURIComponent(id)}`, options),
    tile: (z, x, y) => send({ url: `/v1/tiles/basemap/${z}/${x}/${y}.mvt` }),
    close: () => {
      closing ??= Promise.allSettled(underWay).then(service.close);
      return closing;
    },
  };
}

/** As a query string has them: numbers in plain decimals, which JavaScript writes with an exponent below a millionth. */
function queryOf(parameters: object): Record<string, string> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, plainText(value)]));
}

function plainText(value: unknown): string {
  const text = String(value);
  return typeof value === 'number' && text.includes('e-') ? value.toFixed(20) : text;
}

function refusalOf(status: number, bytes: Buffer): WaypostError {
  const { code, message } = JSON.parse(String(bytes)); // the one error body of every route
  return new WaypostError(code, message, status);
}
