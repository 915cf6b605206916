import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer in place of the right one. */
export type Trick = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of this machine with one object, which knows ranges and conditions (RFC 9110, sections 13 and 14). */
export interface RangeServer {
  /** Address of the object. */
  readonly url: string;
  readonly origin: string;
  /** Requests so far. */
  readonly requests: readonly IncomingMessage[];
  /** What lies there; undefined is 404. */
  object: Buffer | undefined;
  /** What tells the object from others; by default its ETag is a hash of its bytes. */
  validators: (object: Buffer) => Readonly<Record<string, string>>;
  /** Answers to the next requests, one each. */
  readonly next: Trick[];
  /** Answer to every request, after those. */
  always: Trick | undefined;
  readonly close: () => Promise<void>;
}

export async function rangeServer(object?: Buffer): Promise<RangeServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const trick = served.next.shift() ?? served.always;
    if (trick) trick(request, response);
    else answer(served, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  const origin = `http://127.0.0.1:${port}`;
  const served: RangeServer = {
    url: `${origin}/maps/map.pmtiles`,
    origin,
    requests,
    object,
    validators: (bytes) => ({ etag: `"${createHash('sha256').update(bytes).digest('hex')}"` }),
    next: [],
    always: undefined,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return served;
}

export function answer(
  { object, validators }: Pick<RangeServer, 'object' | 'validators'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!object) return void response.writeHead(404).end();
  const headers = validators(object);
  const { 'if-match': match, 'if-unmodified-since': since } = request.headers;
  if (match !== undefined && match !== headers.etag) return void response.writeHead(412).end();
  if (since !== undefined && Date.parse(headers['last-modified'] ?? '') > Date.parse(since))
    return void response.writeHead(412).end();
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (first === '') return void response.writeHead(200, headers).end(object);
  if (Number(first) >= object.length) return void response.writeHead(416).end();
  const part = object.subarray(Number(first), Number(last) + 1);
  response.writeHead(206, {
    ...headers,
    ...rangeOf(Number(first), part, object),
    'content-length': part.length,
  });
  response.end(part);
}

export function rangeOf(first: number, part: Buffer, object: Buffer): Readonly<Record<string, string>> {
  return { 'content-range': `bytes ${first}-${first + part.length - 1}/${object.length}` };
}

/** An answer of this status and nothing else. */
export function status(code: number, headers: Record<string, string> = {}, body = ''): Trick {
  return (_request, response) => response.writeHead(code, headers).end(body);
}
