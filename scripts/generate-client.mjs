// Writes the client's types from the OpenAPI document that the service serves, those of them that the package `waypost` itself has, and the
// client's style sheet; with --check only says whether what stands there is what would be written. Runs with tsx.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { COMBOBOX_STYLE } from '../client/src/combobox-style.ts';
import { createServer } from '../src/http/http.ts';

const HEADER =
  '/** Types of the service, written by `npm run generate:client` from its OpenAPI document. */\n\n';

const app = createServer({
  dataSet: () => {
    throw new Error('The document needs no data set.');
  },
  taxonomy: {}, // no route that needs one is asked
  configuration: { placeForm: 'a' },
});
const document = (await app.inject('/openapi.json')).json();
await app.close();

/** Operations and schemas of the package: what one's own process asks, without statuses and headers. */
const OWN_PATHS = [
  '/v1/places/autocomplete',
  '/v1/places/{placeId}',
  '/v1/places/geocode/forward',
  '/v1/places/geocode/reverse',
];
const OWN_SCHEMAS = [
  'SearchRequest',
  'SearchResultsFormA',
  'SearchResultsFormB',
  'PlaceFormA',
  'PlaceFormB',
  'PlaceCollection',
  'SuggestionCollection',
  'GeocodeCollection',
  'Error',
];

/** The part of the document that the package's types are made of. */
function ownPart({ openapi, info, paths, components }) {
  const schemas = {};
  const keep = (name) => {
    if (schemas[name]) return;
    schemas[name] = components.schemas[name];
    for (const [, other] of JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g))
      keep(other);
  };
  for (const name of OWN_SCHEMAS) keep(name);
  const asked = ({ operationId, parameters = [] }) => ({
    operationId,
    parameters: parameters.filter((parameter) => parameter.in === 'query'),
    responses: {},
  });
  const own = OWN_PATHS.map((path) => [path, { get: asked(paths[path].get) }]);
  return { openapi, info, paths: Object.fromEntries(own), components: { schemas } };
}

/** A member with a default need not be sent. */
const typesOf = async (part) =>
  HEADER + astToString(await openapiTypescript(part, { defaultNonNullable: false }));

const files = {
  'client/src/api-types.ts': await typesOf(document),
  'src/cli/api-types.ts': await typesOf(ownPart(document)),
  'client/maplibre.css': COMBOBOX_STYLE,
};

for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what it is made of: run npm run generate:client and commit it`);
    process.exitCode = 1;
  }
}
