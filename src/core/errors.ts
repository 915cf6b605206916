/**
 * The one catalogue of what can go wrong. Rooms throw a code with a sentence; only `http` turns a code into
 * a status and only `cli` into an exit code. A code that was ever published is never used for anything else.
 */

/** Every code with the condition it stands for (`docs/contract.md`, Errors). */
export const ERROR_CATALOGUE = {
  GEO_CONSTRAINT_REQUIRED: 'The location of a search is missing.',
  INVALID_LOCATION: 'Latitude or longitude is not a number in range.',
  INVALID_RADIUS: 'The radius is not a number of at least one metre.',
  RADIUS_EXCEEDED: 'The radius is over 100,000 metres.',
  INVALID_JSON: 'The body of the request is not valid JSON.',
  VALIDATION_ERROR: 'A parameter is missing, unknown or not of the form asked for.',
  INVALID_ID: 'A place identifier is not of the form {h3_r5}_{type}{source_id}.',
  UNAUTHORIZED: 'The request carries no credential, or one that is not valid.',
  TOKEN_EXPIRED: 'The access token was valid once; its time is over.',
  KEY_EXPIRED: 'The API key, or that of the access token, was valid once; its time is over.',
  KEY_REVOKED: 'The API key, or that of the access token, was revoked.',
  INSUFFICIENT_SCOPE: 'The credential does not have the scope that is needed.',
  BUNDLE_ID_NOT_ALLOWED: 'The credential is not for the application that uses it.',
  ORIGIN_NOT_ALLOWED: 'The credential is not for the page that uses it.',
  RATE_LIMITED:
    'More requests came in a minute or a day, or more failed attempts in a minute, than are allowed.',
  NOT_FOUND: 'The place does not exist in the data set being served.',
  ROUTE_NOT_FOUND: 'No resource lives at this path.',
  METHOD_NOT_ALLOWED: 'The resource does not answer to this method.',
  PAYLOAD_TOO_LARGE: 'The body of the request is larger than is read.',
  UNSUPPORTED_MEDIA_TYPE: 'The body of the request is not of a media type that is read here.',
  BAD_REQUEST: 'The request is not well-formed HTTP.',
  REQUEST_TIMEOUT: 'The request did not arrive whole in time.',
  EXPECTATION_FAILED: 'The Expect header asks for something that is not done here.',
  HEADERS_TOO_LARGE: 'The headers of the request are larger than is read.',
  SERVICE_UNAVAILABLE: 'No data set is configured, or what holds it does not answer now.',
  NOT_IMPLEMENTED:
    'This installation cannot answer this kind of request: what holds the data set, or a package that it needs, is not there.',
  INDEX_NOT_AVAILABLE: 'A data set is configured but cannot be opened or fails its check.',
  INTERNAL_ERROR: 'The service made a mistake.',
  INVALID_EXTRACT: 'An extract is damaged, truncated or not an OpenStreetMap PBF file.',
  INVALID_SOURCE: 'An entry of a source of places or addresses is damaged or stands nowhere.',
  INVALID_CHANGES: 'A file of changes is damaged, truncated or not an osmChange file.',
  INVALID_ELEVATION: 'A file of heights is damaged, truncated or not of a form that is read.',
  DOWNLOAD_FAILED: 'A source could not be fetched whole.',
  INVALID_CONFIGURATION: 'An option, environment variable or configuration file is wrong.',
  FILE_UNAVAILABLE: 'A file or directory cannot be read or written.',
} as const;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/**
 * An error that is meant for the person who caused it.
 *
 * @param code what kind of mistake it is, from {@link ERROR_CATALOGUE}
 * @param message one sentence: what is wrong, where, and what was expected; it names the offending value
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ServiceError';
    this.code = code;
  }
}
