import { exitCodeOf } from '../../src/cli/cli.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/core/core.ts';
import { statusOf } from '../../src/http/http.ts';
import { code, table } from './markdown.ts';

/** Advice for each error. A code without its line here does not compile. */
const WHAT_TO_DO: Readonly<Record<ErrorCode, string>> = {
  GEO_CONSTRAINT_REQUIRED: 'Send `location` with `lat` and `lon` in the body.',
  INVALID_LOCATION:
    'Send latitude −90 to 90 and longitude −180 to 180 as numbers, in degrees. Look whether they are exchanged.',
  INVALID_RADIUS: 'Send a number of metres from 1 on, or none for 5,000.',
  RADIUS_EXCEEDED:
    'Ask for 100,000 metres at most. Without a radius, `GET /v1/places/search` prefers what is near and excludes nothing.',
  INVALID_JSON: 'Send one JSON object in UTF-8. The message says whether the body was empty.',
  VALIDATION_ERROR:
    'The message names the parameter, what was given and what is allowed. Unknown parameters are refused, and nothing is coerced.',
  INVALID_ID: 'Send identifiers as they come in answers, `85754e67fffffff_n1`, without changing them.',
  UNAUTHORIZED:
    'Send `Authorization: Bearer` with a key or token. Was all of it copied, or does the demo key come through a proxy? `waypost start` hears localhost, addresses and the name in `--public-url` only, and no page of another origin.',
  TOKEN_EXPIRED:
    'Have your backend exchange its key for a new token; do so at 80 % of the lifetime, before this happens.',
  KEY_EXPIRED: 'Give the key more time, `waypost keys change --expires`, or use another.',
  KEY_REVOKED: 'Use another key: what was revoked stays so.',
  INSUFFICIENT_SCOPE:
    'Use a key with that scope, or ask for it when a token is made. Scopes of a key never change: make another key.',
  BUNDLE_ID_NOT_ALLOWED:
    'Send `X-App-Bundle-Id` with an identifier that the key was made for. Such keys cannot be exchanged for tokens.',
  ORIGIN_NOT_ALLOWED:
    'Ask from a page of an origin that the key was made for (`waypost keys list`), or use a key of your own. Such keys cannot be exchanged for tokens.',
  RATE_LIMITED:
    'Wait for the seconds of `Retry-After`, then go on; `RateLimit` says what is left. A batch counts as its items: send smaller ones, or make a key with a higher `--rate`. A quota of the day (`--daily`) is reset at 00:00 UTC.',
  NOT_FOUND:
    'The place is not in this data set: it may have left OpenStreetMap, or lies outside of the extract.',
  ROUTE_NOT_FOUND:
    'Compare the path with the reference at `/docs`. Tiles outside of the zoom’s range are this too.',
  METHOD_NOT_ALLOWED: 'Use a method that `Allow` names.',
  PAYLOAD_TOO_LARGE: 'Send less at once; the message says how many bytes are read.',
  UNSUPPORTED_MEDIA_TYPE: 'Send `Content-Type: application/json`.',
  BAD_REQUEST: 'The request is not sound HTTP: look at what builds it, or at the proxy between.',
  REQUEST_TIMEOUT: 'Send the request in one go. Headers have 8 seconds, a whole request 11.',
  EXPECTATION_FAILED: 'Leave out `Expect`, or send `100-continue`.',
  HEADERS_TOO_LARGE: 'Send less in headers and address; cookies of other services are a usual cause.',
  NOT_IMPLEMENTED:
    'The message says what is missing: ask a server that reads its own data set, or install the package that is named.',
  SERVICE_UNAVAILABLE:
    'Without a data set: run `waypost build`. Under load, or while the server stops: try again after `Retry-After`.',
  INDEX_NOT_AVAILABLE:
    'The server’s log says what is wrong. Run `waypost verify`, then `waypost build` again.',
  INTERNAL_ERROR:
    'A fault of Waypost. Find the `X-Request-Id` of the answer in the log, and report what stands there.',
  INVALID_SOURCE: 'Mend the entry that the message names, or take it out.',
  INVALID_CHANGES: 'Fetch the file of changes again. The message names file and byte.',
  INVALID_EXTRACT: 'Fetch the extract again and compare its checksum. The message names file and byte.',
  INVALID_ELEVATION: 'Replace the file of heights that the message names, or take it out of the directory.',
  DOWNLOAD_FAILED:
    'Run the same command again: what has come is kept. Is the region’s name right, and the server reachable?',
  INVALID_CONFIGURATION: 'The message names the flag, variable or member, its value and what was expected.',
  FILE_UNAVAILABLE:
    'Look at the rights of the file named, at the space on the disk, and whether another build runs.',
};

/** The reference of all error codes, out of the catalogue. */
export function errorsDocument(): string {
  const codes = Object.keys(ERROR_CATALOGUE) as ErrorCode[]; // Object.keys forgets the type of its keys
  const ofBuilding = codes.filter((one) => OF_BUILDING.has(one));
  const ofRequests = codes.filter((one) => !OF_BUILDING.has(one));
  return `# Errors

<!-- Made by 'npm run generate:docs' of src/core/errors.ts; changes belong there and in docs/generate/errors.ts. -->

Every error of every path has one body, whoever found it, the HTTP parser included:

    {"error": "Bad Request", "message": "…", "code": "INVALID_RADIUS"}

\`code\` is for programs: it never changes its meaning, and one that is retired is never used again. \`message\` is one sentence
for people: what is wrong, where, and what was expected; it may change. \`error\` is the reason phrase of the status. Messages
of 500 and 503 tell nothing of the machine; the log does, under the \`X-Request-Id\` of the answer.

A batch answers 200 as a whole; each of its requests has a status and, where it failed, this body of its own.

## What a request can meet

${table([
  ['code', 'status', 'when', 'what to do'],
  ...ofRequests.map((one) => [code(one), String(statusOf(one)), ERROR_CATALOGUE[one], WHAT_TO_DO[one]]),
])}
## What a command can meet

On the command line the sentence stands on standard error, and the exit code gives the kind; all exit codes are in
[configuration.md](configuration.md#exit-codes). Beside these, commands that ask (\`search\`, \`geocode\`, \`reverse\`) meet those
above.

${table([
  ['code', 'exit code', 'when', 'what to do'],
  ...ofBuilding.map((one) => [code(one), String(exitCodeOf(one)), ERROR_CATALOGUE[one], WHAT_TO_DO[one]]),
])}`;
}

const OF_BUILDING: ReadonlySet<ErrorCode> = new Set([
  'INVALID_EXTRACT',
  'INVALID_SOURCE',
  'INVALID_CHANGES',
  'INVALID_ELEVATION',
  'DOWNLOAD_FAILED',
  'INVALID_CONFIGURATION',
  'FILE_UNAVAILABLE',
]);
