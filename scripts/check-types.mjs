// `node scripts/check-types.mjs FOLDER…` checks the types of the files below each folder, by its tsconfig.json, and of none that
// they import: those are checked where they lie, and all of them take three times as long.
import { resolve, sep } from 'node:path';
import ts from 'typescript';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (one) => complain([one]) };
const forms = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
};

function complain(diagnostics) {
  if (diagnostics.length === 0) return;
  console.error(ts.formatDiagnostics(diagnostics, forms).trimEnd());
  process.exitCode = 1;
}

function check(folder) {
  const config = ts.getParsedCommandLineOfConfigFile(`${folder}/tsconfig.json`, {}, host);
  const program = ts.createProgram(config.fileNames, config.options);
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => resolve(fileName).startsWith(resolve(folder) + sep));
  complain([...config.errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()]);
  for (const file of own)
    complain([...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);
  if (own.length === 0) throw new Error(`${folder} has no file to check.`);
  console.log(`${folder}: ${own.length} files`);
}

for (const folder of process.argv.slice(2)) check(folder);
