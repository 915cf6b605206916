// Writes the client's types from the OpenAPI document that the service serves; with --check only says whether what
// stands there is what would be written. Runs with tsx.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { createServer } from '../src/http/http.ts';

const FILE = 'client/src/api-types.ts';
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

// A member with a default need not be sent.
const syntax = await openapiTypescript(document, { defaultNonNullable: false });
const text = HEADER + astToString(syntax);

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is not what /openapi.json says: run npm run generate:client and commit it`);
  process.exitCode = 1;
}
