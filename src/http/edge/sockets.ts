import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionError } from 'fastify';
import type { ErrorCode } from '../../core/core.ts';
import { SECURITY_HEADER_LINES } from './edge-headers.ts';
import { JSON_TYPE } from './media-types.ts';
import { errorBody, statusOf } from './status.ts';

/** Codes of Node's HTTP server for requests that it cannot hand on, and our answers. */
const BROKEN: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'HEADERS_TOO_LARGE',
    'The headers of the request are too large; expected at most 16 kB.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PAYLOAD_TOO_LARGE', 'The chunk extensions of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request took too long to arrive.'],
};
const MALFORMED = ['BAD_REQUEST', 'The request is malformed; expected a well-formed HTTP request.'] as const;

/** Answers, on the socket itself, a request that never became one, and closes the connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, message] = BROKEN[error.code] ?? MALFORMED;
  endWith(socket, code, message);
}

/** Gives our body to what Node would answer by itself without one, or not at all. */
export function answerUnroutable(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const message = 'The Expect header asks for what is not known here; expected only 100-continue.';
    const body = JSON.stringify(errorBody('EXPECTATION_FAILED', message));
    response.writeHead(statusOf('EXPECTATION_FAILED'), headersOf(body)).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    endWith(socket, 'METHOD_NOT_ALLOWED', 'CONNECT is not answered here; this is no proxy.', 'Allow: \r\n'),
  );
}

function endWith(socket: Duplex, code: ErrorCode, message: string, extraHeaders = ''): void {
  const body = JSON.stringify(errorBody(code, message));
  const status = statusOf(code);
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}${extraHeaders}`;
  socket.on('error', () => socket.destroy()); // the peer may be gone already; there is nobody left to tell
  socket.end(`${head}\r\n${body}`, () => socket.destroy());
}

function headersOf(body: string): Record<string, string | number> {
  return {
    ...SECURITY_HEADER_LINES,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
}
