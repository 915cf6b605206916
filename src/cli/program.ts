import { CommanderError, Command as Parser } from 'commander';
import { ServiceError } from '../core/core.ts';
import type { Command } from './command.ts';
import { buildCommand } from './commands/build.ts';
import { geocodeCommand } from './commands/geocode.ts';
import { inspectCommand } from './commands/inspect.ts';
import { keysCommand } from './commands/keys.ts';
import { mcpCommand } from './commands/mcp.ts';
import { pushCommand } from './commands/push.ts';
import { reverseCommand } from './commands/reverse.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { demoCommand, startCommand } from './commands/start.ts';
import { statusCommand } from './commands/status.ts';
import { updateCommand } from './commands/update.ts';
import { usageCommand } from './commands/usage.ts';
import { verifyCommand } from './commands/verify.ts';
import type { Environment } from './configuration.ts';
import { CommandFailure, EXIT, exitCodeOf } from './exit-codes.ts';
import { faultOf, notice } from './output.ts';
import { WAYPOST_VERSION } from './version.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  startCommand,
  demoCommand,
  buildCommand,
  updateCommand,
  statusCommand,
  rollbackCommand,
  pushCommand,
  serveCommand,
  searchCommand,
  geocodeCommand,
  reverseCommand,
  mcpCommand,
  keysCommand,
  usageCommand,
  inspectCommand,
  verifyCommand,
];

const INTRODUCTION = `Try this first:
  waypost start                                          serve an invented town on http://127.0.0.1:8080
  waypost build europe/monaco                            download Monaco and build it into ./data
  waypost search cafe --near 43.7311,7.4197              ask it something
  waypost geocode avenue de la Costa, Monaco             where is this address?
  waypost reverse 43.7396,7.4263                         what is at this point?
`;

/**
 * Runs one command.
 *
 * @param words the command line after the program's name
 * @returns the exit code; a server goes on running after it
 */
export async function run(words: readonly string[], environment: Environment): Promise<number> {
  let exitCode: number = EXIT.done;
  const parser = createParser(environment, (code) => {
    exitCode = code;
  });
  try {
    await parser.parseAsync(words.map(guardPoint), { from: 'user' });
    return exitCode;
  } catch (error) {
    return report(error);
  }
}

/** The space keeps commander from taking a point of the southern hemisphere for an option. */
function guardPoint(word: string): string {
  return /^-\d[\d.]*,/.test(word) ? ` ${word}` : word;
}

function createParser(environment: Environment, onDone: (code: number) => void): Parser {
  const parser = new Parser('waypost')
    .description('Self-hosted place search and geocoding from OpenStreetMap extracts.')
    .version(WAYPOST_VERSION)
    .addHelpText('before', INTRODUCTION)
    .helpCommand(true)
    .exitOverride()
    .configureOutput({ outputError: () => {} }); // errors are reported in one line of our own
  for (const command of COMMANDS) command.addTo(parser, environment, onDone);
  return parser;
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return reportUsage(error);
  if (error instanceof CommandFailure) {
    notice(`waypost: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof ServiceError && error.code !== 'INTERNAL_ERROR') {
    notice(`waypost: ${error.message}`);
    return exitCodeOf(error.code);
  }
  // not the user's mistake: a developer needs all details
  notice(faultOf(error));
  return EXIT.internal;
}

function reportUsage(error: CommanderError): number {
  if (error.exitCode === 0) return EXIT.done;
  if (error.code === 'commander.help') return EXIT.usage; // no command: the help has been printed
  const why = error.message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/\.?$/, '.');
  notice(`waypost: ${why} See 'waypost --help'.`);
  return EXIT.usage;
}
