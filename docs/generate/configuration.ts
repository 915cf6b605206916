import { Command as Parser } from 'commander';
import {
  COMMANDS,
  EXIT,
  environmentOf,
  flagOf,
  OPTION_NAMES,
  OPTIONS,
  type Option,
  type OptionName,
} from '../../src/cli/cli.ts';
import { anchorOf, code, table } from './markdown.ts';

/** The reference of all options and commands, out of the tables that the command line itself is made of. */
export function configurationDocument(): string {
  const commands = allCommands();
  return `# Configuration

<!-- Made by 'npm run generate:docs' of src/cli/options.ts and the table of commands; changes belong there. -->

Every option can be given in three places: as a flag of the command, as an environment variable, and as a member of a
configuration file. A flag wins over the environment, the environment over the file, the file over the default.

The file is \`waypost.config.json\` in the working directory where there is one, or the file named by \`--config\` or
\`${environmentOf('config')}\`. It holds one JSON object:

    {"data": "/var/lib/waypost", "port": 8080, "corsOrigins": ["https://www.example.org"]}

What may be repeated is given several times as a flag, separated by commas in the environment, and as a list in the file. A
value that is not allowed ends the command with one sentence that names the place, the value and what was expected. A member
that no option has is refused too.

## Options

${table([
  ['flag', 'environment', 'in the file', 'what it is', 'allowed', 'default', 'commands'],
  ...OPTION_NAMES.map((name) => optionRow(name, commands)),
])}
## Commands

${commands.map(commandSection).join('\n')}
## Exit codes

${table([['code', 'means'], ...exitRows()])}`;
}

/** Every command as the parser knows it, those of a group under their full name. */
function allCommands(): readonly Parser[] {
  const program = new Parser();
  for (const command of COMMANDS) command.addTo(program, {}, () => {});
  return program.commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command]));
}

function fullName(command: Parser): string {
  const group = command.parent?.parent ? `${command.parent.name()} ` : '';
  return `waypost ${group}${command.name()}`;
}

function optionRow(name: OptionName, commands: readonly Parser[]): readonly string[] {
  const { placeholder, help, fallback, allowed, repeatable }: Option<unknown> = OPTIONS[name];
  // options of different commands may share a flag, but no environment variable, which the help names
  const isThis = new RegExp(`\\(${environmentOf(name)}[;)]`);
  const users = commands.filter((command) =>
    command.options.some(({ description }) => isThis.test(description)),
  );
  return [
    code(placeholder === undefined ? flagOf(name) : `${flagOf(name)} ${placeholder}`),
    code(environmentOf(name)),
    code(name),
    help,
    allowed ?? (repeatable ? 'a list' : ''),
    isShown(fallback) ? code(String(fallback)) : '',
    users
      .map((command) => `[${fullName(command).slice('waypost '.length)}](#${anchorOf(fullName(command))})`)
      .join(', '),
  ];
}

function isShown(fallback: unknown): boolean {
  return fallback !== undefined && fallback !== false && String(fallback) !== '';
}

function commandSection(command: Parser): string {
  const words = command.registeredArguments.map((argument) => {
    const dots = argument.variadic ? '…' : '';
    return ` ${argument.name().toUpperCase()}${dots}`;
  });
  const options = command.options.filter((option) => option.attributeName() !== 'config');
  const described = command.registeredArguments.map(
    (argument) => `${code(argument.name().toUpperCase())}: ${argument.description}.\n\n`,
  );
  return `### ${fullName(command)}

    ${fullName(command)}${words.join('')} [OPTION]…

${sentence(command.description())}

${described.join('')}Options: ${options.map((option) => code(option.long ?? '')).join(', ')}.
`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const EXIT_MEANING: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'done',
  usage: 'the command line, an environment variable or the configuration file is wrong',
  extract: 'an extract is damaged or not an OpenStreetMap PBF file',
  download: 'a source could not be downloaded',
  dataSet: 'the data set is missing or damaged',
  address: 'the address to listen on is taken, or not ours to take',
  file: 'a file or directory cannot be read or written, or another build holds it',
  memory: 'a build needs more memory than Node.js is allowed to take',
  cutOff:
    'a server stopped with requests under way that had not ended after `--shutdown-seconds`, or at a second signal',
  someFailed:
    'some lines or rows of the input could not be answered, and their answers say why; all others were',
  internal: 'a fault of Waypost itself',
  interrupted: 'a build was stopped by SIGINT; a server stops so with 0',
  terminated: 'a build was stopped by SIGTERM; a server stops so with 0',
};

function exitRows(): readonly (readonly string[])[] {
  return Object.entries(EXIT).map(([name, number]) => [
    String(number),
    EXIT_MEANING[name as keyof typeof EXIT], // Object.entries forgets the type of its keys
  ]);
}
