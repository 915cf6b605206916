// Writes `dist/cli/waypost.d.ts`, the types of the package: the declarations of the files below in one that imports nothing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const FILES = ['api-types', 'waypost-types', 'waypost-error', 'waypost'];
const OUTPUT = 'dist/cli/waypost.d.ts';
/** Between these files; what one of them exports again would be there twice. */
const IMPORTS = /^(?:import|export) [^;]*? from '\.[^']*';\n/gm;
/** Reachable by the short names only. */
const INNER = /^export (?=(?:interface (?:components|operations|paths)|type (?:webhooks|\$defs))\b)/gm;
const COMPILER = { declaration: true, isolatedDeclarations: true, strict: true };

function declarationsOf(name) {
  const file = `src/cli/${name}.ts`;
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: COMPILER,
  });
  const flaws = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  if (flaws.length > 0) throw new Error(`${file} has no declarations of its own: ${flaws.join('; ')}`);
  return outputText.replace(IMPORTS, '').replace(INNER, '');
}

mkdirSync('dist/cli', { recursive: true });
writeFileSync(OUTPUT, `${FILES.map(declarationsOf).join('\n')}\nexport {};\n`);
