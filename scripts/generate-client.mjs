// Writes the client's types from the OpenAPI document that the service serves, and its style sheet; with --check only says whether what
// stands there is what would be written. Runs with tsx.
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

// A member with a default need not be sent.
const syntax = await openapiTypescript(document, { defaultNonNullable: false });
const files = {
  'client/src/api-types.ts': HEADER + astToString(syntax),
  'client/maplibre.css': COMBOBOX_STYLE,
};

for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what it is made of: run npm run generate:client and commit it`);
    process.exitCode = 1;
  }
}
