import type { Command as Parser } from 'commander';
import { type Environment, type Flags, resolveSettings } from './configuration.ts';
import type { Option } from './option-kinds.ts';
import { environmentOf, flagOf, OPTIONS, type OptionName, type Settings } from './options.ts';

/** A command as the table of commands describes it. */
export interface CommandDescription<Name extends OptionName> {
  readonly name: string;
  /** One line for the list of commands. */
  readonly help: string;
  /** Commander's notation, such as `<source...>`, with its help. */
  readonly argument?: readonly [notation: string, help: string];
  readonly options: readonly Name[];
  /** Example for somebody in a hurry. */
  readonly tryFirst: string;
  /** Returns the exit code. Imports costly modules itself, so that no command waits for the modules of others. */
  readonly run: (settings: Settings<Name>, words: readonly string[]) => Promise<number>;
}

export interface Command {
  readonly name: string;
  readonly options: readonly OptionName[];
  /** Adds the command to the parser; `onDone` is given its exit code. */
  readonly addTo: (parser: Parser, environment: Environment, onDone: (code: number) => void) => void;
}

/** Binds a command's options to the types of their values. */
export function command<Name extends OptionName>(description: CommandDescription<Name>): Command {
  const { name, options } = description;
  const addTo: Command['addTo'] = (parser, environment, onDone) => {
    const own = parser.command(name).description(description.help);
    if (description.argument) own.argument(...description.argument);
    for (const option of options) addOption(own, option);
    own.option('--config <FILE>', 'configuration file (WAYPOST_CONFIG; waypost.config.json where it exists)');
    own.addHelpText('before', `Try this first:\n  ${description.tryFirst}\n`);
    own.action(async (...given: unknown[]) => {
      const words = description.argument ? [given[0]].flat().map(String) : [];
      const settings = resolveSettings(options, own.opts<Flags>(), environment);
      onDone(await description.run(settings, words));
    });
  };
  return { name, options, addTo };
}

function addOption(parser: Parser, name: OptionName): void {
  const option: Option<unknown> = OPTIONS[name];
  if (option.repeatable)
    parser.option<string[] | undefined>(notation(name), helpOf(name), keepAll, undefined);
  else parser.option(notation(name), helpOf(name));
}

function notation(name: OptionName): string {
  const option: Option<unknown> = OPTIONS[name];
  return option.placeholder ? `${flagOf(name)} <${option.placeholder}>` : flagOf(name);
}

function helpOf(name: OptionName): string {
  const { help, fallback }: Option<unknown> = OPTIONS[name];
  const shown =
    fallback === undefined || fallback === false || String(fallback) === '' ? '' : `; default ${fallback}`;
  return `${help} (${environmentOf(name)}${shown})`;
}

/** Makes commander keep all values of an option; by default it keeps the last. */
function keepAll(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}
