import { ACCESS_TOKEN } from '../guard.ts';
import type { Operation } from '../operations/operation.ts';
import { ADMIN_SCHEMAS } from './admin-schemas.ts';
import { AGENT_ANSWER } from './agent-schemas.ts';
import { ANSWER_SCHEMAS } from './answer-schemas.ts';
import { bodySchemas, described } from './described.ts';
import { ERROR_RESPONSES, ERROR_SCHEMA } from './error-responses.ts';
import { PLACE_SCHEMAS } from './place-schemas.ts';

const INFORMATION = {
  title: 'Waypost',
  version: 'v1',
  description:
    'Places, geocoding and maps from OpenStreetMap extracts. The place search by JSON body is in preview: its request ' +
    'and response shapes will change. Parameters that a request does not name here are refused, and nothing is ' +
    'coerced: a number in a query string is plain decimal text.',
  license: { name: 'MIT', identifier: 'MIT' },
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key or an access token. Keys that are bound to applications need the header X-App-Bundle-Id too. ' +
      'Publishable keys work in pages of their origins only. ' +
      'Places and geocoding need the scope `places:read`, tiles that or `tiles:read`, administration `admin`.',
  },
  accessToken: {
    type: 'apiKey',
    in: 'query',
    name: ACCESS_TOKEN,
    description: 'The same, for map libraries that send no header.',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'query',
    name: ACCESS_TOKEN,
    description:
      'A publishable key (`wp_pub_…`), which may stand in a page: it works there only where the page has one of the ' +
      'origins that the key was made for. In the address it spares browsers a request before each request.',
  },
};

/**
 * The document of every route (OpenAPI 3.1.1).
 *
 * @param publicUrl where clients reach the service, without a slash at the end
 * @param operations that the document tells of
 */
export function openApiDocument(publicUrl: string, operations: readonly Operation[]): object {
  return {
    openapi: '3.1.1',
    info: INFORMATION,
    servers: [{ url: publicUrl }],
    paths: described(operations),
    components: {
      schemas: {
        Error: ERROR_SCHEMA,
        ...PLACE_SCHEMAS,
        ...ANSWER_SCHEMAS,
        ...ADMIN_SCHEMAS,
        AgentAnswer: AGENT_ANSWER,
        ...bodySchemas(operations),
      },
      responses: ERROR_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
