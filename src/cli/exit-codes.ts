import type { ErrorCode } from '../core/core.ts';

/** Exit statuses of the command. A published number never changes its meaning. */
export const EXIT = {
  done: 0,
  /** The command line, an environment variable or the configuration file is wrong. */
  usage: 2,
  /** An extract, a file of changes or a file of heights is damaged or not of its format. */
  extract: 3,
  /** A source could not be downloaded. */
  download: 4,
  /** The data set is missing or damaged. */
  dataSet: 5,
  /** The address to listen on is taken or not ours to take. */
  address: 6,
  /** A file or directory cannot be read or written, or another build holds it. */
  file: 7,
  /** A build needs more memory than Node.js is allowed to take. */
  memory: 8,
  /** A server stopped with requests under way that did not end in the time given, or at a second signal. */
  cutOff: 9,
  /** Some lines or rows of the input could not be answered; all others were. */
  someFailed: 10,
  /** A fault of Waypost itself. */
  internal: 70,
  /** A build stopped by SIGINT, as shells report it; to a server that is no failure. */
  interrupted: 130,
  /** The same by SIGTERM. */
  terminated: 143,
} as const;

const BY_ERROR: Readonly<Record<ErrorCode, number>> = {
  GEO_CONSTRAINT_REQUIRED: EXIT.usage,
  INVALID_LOCATION: EXIT.usage,
  INVALID_RADIUS: EXIT.usage,
  RADIUS_EXCEEDED: EXIT.usage,
  INVALID_JSON: EXIT.usage,
  VALIDATION_ERROR: EXIT.usage,
  INVALID_ID: EXIT.usage,
  UNAUTHORIZED: EXIT.usage,
  TOKEN_EXPIRED: EXIT.usage,
  KEY_EXPIRED: EXIT.usage,
  KEY_REVOKED: EXIT.usage,
  INSUFFICIENT_SCOPE: EXIT.usage,
  BUNDLE_ID_NOT_ALLOWED: EXIT.usage,
  ORIGIN_NOT_ALLOWED: EXIT.usage,
  RATE_LIMITED: EXIT.usage,
  NOT_FOUND: EXIT.usage,
  ROUTE_NOT_FOUND: EXIT.usage,
  METHOD_NOT_ALLOWED: EXIT.usage,
  PAYLOAD_TOO_LARGE: EXIT.usage,
  UNSUPPORTED_MEDIA_TYPE: EXIT.usage,
  BAD_REQUEST: EXIT.usage,
  REQUEST_TIMEOUT: EXIT.usage,
  EXPECTATION_FAILED: EXIT.usage,
  HEADERS_TOO_LARGE: EXIT.usage,
  INVALID_CONFIGURATION: EXIT.usage,
  INVALID_EXTRACT: EXIT.extract,
  INVALID_SOURCE: EXIT.extract,
  INVALID_CHANGES: EXIT.extract,
  INVALID_ELEVATION: EXIT.extract,
  DOWNLOAD_FAILED: EXIT.download,
  NOT_IMPLEMENTED: EXIT.dataSet,
  SERVICE_UNAVAILABLE: EXIT.dataSet,
  INDEX_NOT_AVAILABLE: EXIT.dataSet,
  FILE_UNAVAILABLE: EXIT.file,
  INTERNAL_ERROR: EXIT.internal,
};

export function exitCodeOf(code: ErrorCode): number {
  return BY_ERROR[code];
}

/** Ends a command early with its own exit code, for a reason that is no error of the service. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CommandFailure';
    this.exitCode = exitCode;
  }
}
