import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { expectFile, reasonOf, systemCode } from '../files/files.ts';

import type { Option } from './option-kinds.ts';
import {
  attributeOf,
  environmentOf,
  flagOf,
  OPTION_NAMES,
  OPTIONS,
  type OptionName,
  type Settings,
} from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Values as the command line gives them, by the name of their flag as {@link attributeOf} has it. */
export type Flags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** A value before parsing, with its origin. */
interface Given {
  readonly from: string;
  readonly texts: readonly string[];
}

const DEFAULT_FILE = 'waypost.config.json';
const NAMELESS = `--config or ${environmentOf('config')} is empty; expected the name of a configuration file.`;

/**
 * The values of a command's options: the flag, else the environment variable, else the configuration file,
 * else the default.
 *
 * @throws ServiceError INVALID_CONFIGURATION naming the place, the value and what was expected
 */
export function resolveSettings<Name extends OptionName>(
  names: readonly Name[],
  flags: Flags,
  environment: Environment,
): Settings<Name> {
  const file = readConfigurationFile(flags, environment);
  const entries = names.map((name) => {
    const given = fromFlag(name, flags) ?? fromEnvironment(name, environment) ?? file.get(name);
    return [name, given ? readValue(OPTIONS[name], given) : fallbackOf(OPTIONS[name])];
  });
  return Object.fromEntries(entries) as Settings<Name>; // one entry per name, read by that option's own reader
}

function readValue(option: Option<unknown>, given: Given): unknown {
  try {
    if (option.repeatable) return given.texts.flatMap((text) => option.read(text));
    return option.read(given.texts.at(-1) ?? '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ServiceError('INVALID_CONFIGURATION', `${given.from}: ${why}.`, { cause: error });
  }
}

function fallbackOf(option: Option<unknown>): unknown {
  return option.fallback;
}

function fromFlag(name: OptionName, flags: Flags): Given | undefined {
  const value = flags[attributeOf(name)];
  if (value === undefined) return undefined;
  return { from: flagOf(name), texts: Array.isArray(value) ? value : [String(value)] };
}

function fromEnvironment(name: OptionName, environment: Environment): Given | undefined {
  const value = environment[environmentOf(name)];
  return value === undefined ? undefined : { from: environmentOf(name), texts: [value] };
}

/** Members of the configuration file; empty if no file was named and the default one does not exist. */
function readConfigurationFile(flags: Flags, environment: Environment): Map<string, Given> {
  const named = flags.config ?? environment[environmentOf('config')];
  if (named === '') throw new ServiceError('INVALID_CONFIGURATION', NAMELESS);
  const path = resolve(typeof named === 'string' ? named : DEFAULT_FILE);
  const text = readText(path, named !== undefined);
  if (text === undefined) return new Map();
  return new Map(Object.entries(parseObject(path, text)).map((member) => readMember(path, ...member)));
}

function readText(path: string, required: boolean): string | undefined {
  try {
    expectFile(path);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!required && systemCode(error) === 'ENOENT') return undefined;
    throw wrong(path, `cannot be read: ${reasonOf(error)}`);
  }
}

function parseObject(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw wrong(path, `is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  throw wrong(path, `must hold a JSON object such as {"port": 8080}`);
}

function readMember(path: string, name: string, value: unknown): [string, Given] {
  if (!OPTION_NAMES.some((known) => known === name))
    throw wrong(path, `has an unknown member '${name}': the known ones are ${OPTION_NAMES.join(', ')}`);
  const from = `'${name}' of the configuration file ${path}`;
  const parts = Array.isArray(value) ? value : [value];
  if (parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part)))
    return [name, { from, texts: parts.map(String) }];
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `${from} must be text, a number, true, false or a list of them.`,
  );
}

function wrong(path: string, why: string): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', `The configuration file ${path} ${why}.`);
}
