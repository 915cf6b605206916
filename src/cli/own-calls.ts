import type { OwnService, RouteRequest } from './own-service.ts';
import { WaypostError } from './waypost-error.ts';
import type { Waypost } from './waypost-types.ts';

/** Characters of a value that a sentence repeats. */
const MOST_SHOWN = 100;

/** The calls over a service that is open, which closes with them. */
export function callsOver(service: OwnService): Waypost {
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
  const get = async <Answer>(url: string, parameters: object = {}): Promise<Answer> =>
    ask({ url, query: queryOf(parameters) });

  return {
    search: async <Answer>(payload: object, options: object = {}) =>
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
  return Object.fromEntries(given.map(([name, value]) => [name, plainText(name, value)]));
}

/** @throws WaypostError VALIDATION_ERROR */
function plainText(name: string, value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw notPlain(name, value);
  const text = String(value);
  return typeof value === 'number' && text.includes('e-') ? value.toFixed(20) : text;
}

function notPlain(name: string, value: unknown): WaypostError {
  const given = JSON.stringify(value)?.slice(0, MOST_SHOWN) ?? typeof value;
  const message = `Parameter '${name}' is ${given}; expected a text, a number, true or false.`;
  return new WaypostError('VALIDATION_ERROR', message, 400);
}

function refusalOf(status: number, bytes: Buffer): WaypostError {
  const { code, message } = JSON.parse(String(bytes)); // the one error body of every route
  return new WaypostError(code, message, status);
}
