import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../../core/core.ts';
import { withoutCredentials } from './without-credentials.ts';

/** Every code with its status (`docs/contract.md`, Credentials). */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  GEO_CONSTRAINT_REQUIRED: 400,
  INVALID_LOCATION: 400,
  INVALID_RADIUS: 400,
  RADIUS_EXCEEDED: 400,
  INVALID_JSON: 400,
  VALIDATION_ERROR: 400,
  INVALID_ID: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  TOKEN_EXPIRED: 401,
  KEY_EXPIRED: 401,
  KEY_REVOKED: 401,
  INSUFFICIENT_SCOPE: 403,
  BUNDLE_ID_NOT_ALLOWED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  SERVICE_UNAVAILABLE: 503,
  INDEX_NOT_AVAILABLE: 503,
  // Codes of the building half and the command line: no request can cause one.
  INVALID_EXTRACT: 500,
  INVALID_SOURCE: 500,
  INVALID_CHANGES: 500,
  INVALID_ELEVATION: 500,
  DOWNLOAD_FAILED: 500,
  INVALID_CONFIGURATION: 500,
  FILE_UNAVAILABLE: 500,
};

/** The error body of every path (`docs/contract.md`, Errors). */
export interface ErrorBody {
  /** Reason phrase of the status. */
  readonly error: string;
  readonly message: string;
  readonly code: string;
}

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

/** @param message may quote the request; a key or token in it is left out */
export function errorBody(code: ErrorCode, message: string): ErrorBody {
  return { error: STATUS_CODES[STATUS[code]] ?? 'Error', message: withoutCredentials(message), code };
}
