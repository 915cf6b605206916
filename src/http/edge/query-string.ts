import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/core.ts';
import { shown } from '../requests/refusal.ts';

/**
 * Reads a query string (`application/x-www-form-urlencoded`) strictly: every name once, every escape valid UTF-8.
 *
 * @returns an object without prototype, so that no name is special
 * @throws ServiceError VALIDATION_ERROR
 */
export function readQueryString(query: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = Object.create(null);
  for (const pair of query.split('&')) {
    if (pair !== '') readPair(pair, values);
  }
  return values;
}

function readPair(pair: string, values: Record<string, string>): void {
  const equals = pair.indexOf('=');
  const name = decode(equals < 0 ? pair : pair.slice(0, equals));
  if (name in values) throw new ServiceError('VALIDATION_ERROR', repeated(name));
  values[name] = equals < 0 ? '' : decode(pair.slice(equals + 1));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    const message = `The query string holds ${shown(text)}; expected percent-encoded UTF-8.`;
    throw new ServiceError('VALIDATION_ERROR', message, { cause });
  }
}

function repeated(name: string): string {
  return `Parameter ${shown(name)} is given more than once; expected it once.`;
}

/** The query string of a request, read. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return readQueryString(queryTextOf(request));
}

/** The same as it was sent, without the question mark. */
export function queryTextOf(request: FastifyRequest): string {
  const { text } = request.query as RawQuery; // made by keepRaw, which the server is given as its parser
  return text;
}

/** Takes a parameter out of a request's address, so that no route meets it; undefined if it is not there in this form. */
export function takeFromQuery(request: FastifyRequest, pair: RegExp): string | undefined {
  const query = request.query as RawQuery; // as above
  const found = query.text.split('&').find((one) => pair.test(one));
  if (found === undefined) return undefined;
  query.text = query.text
    .split('&')
    .filter((one) => one !== found)
    .join('&');
  return found.slice(found.indexOf('=') + 1);
}

interface RawQuery {
  text: string;
}

/** Parser for the server's router, where no error could be answered: leaves the reading to {@link queryOf}. */
export function keepRaw(text: string): { text: string } {
  return { text };
}
