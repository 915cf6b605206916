/**
 * Writes those documents that are made of tables of the code.
 *
 *     npm run generate:docs
 *     npm run check:docs     says which differ from what is committed, and writes nothing
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { columnsDocument } from './columns.ts';
import { configurationDocument } from './configuration.ts';
import { errorsDocument } from './errors.ts';
import { tileSchemaDocument } from './tile-schema.ts';

const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'columns.md': columnsDocument,
  'configuration.md': configurationDocument,
  'errors.md': errorsDocument,
  'tile-schema.md': tileSchemaDocument,
};

const isCheck = process.argv.includes('--check');
for (const [name, write] of Object.entries(DOCUMENTS)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const text = write();
  if (!isCheck) writeFileSync(path, text);
  else if (readOrEmpty(path) !== text) {
    console.error(
      `docs/${name} differs from the table it is made of; 'npm run generate:docs' writes it anew.`,
    );
    process.exitCode = 1;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // missing differs from whatever was expected
  }
}
