import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ServiceError } from '../core/core.ts';
import { EXIT } from './exit-codes.ts';
import { icuWarning } from './icu-warning.ts';
import type { Settings } from './options.ts';
import { jsonLine, notice } from './output.ts';
import { callsOver } from './own-calls.ts';
import { openOwnService } from './own-service.ts';
import { WaypostError } from './waypost-error.ts';
import type { Waypost } from './waypost-types.ts';

/** How a command answers lines of standard input. */
export interface Lines {
  /** The parameters of a line that is no JSON object. */
  readonly plain: (line: string) => object;
  /** What holds for every line, unless the line itself says otherwise. */
  readonly usual: object;
  readonly ask: (waypost: Waypost, parameters: never) => Promise<object>;
}

/**
 * Answers every line of standard input by a line of JSON on standard output, in order, and reads no faster than that is taken. A line that
 * cannot be answered becomes an object with its number, from 1, and the error's code and sentence.
 *
 * @returns the exit code
 * @throws ServiceError the errors of opening the data set
 */
export async function answerLines({ data, lang }: Settings<'data' | 'lang'>, lines: Lines): Promise<number> {
  const service = await openOwnService(data, { language: lang.join(',') });
  const warning = icuWarning(service.generation);
  if (warning) notice(`warning: ${warning}`);
  const waypost = callsOver(service);
  let [number, failed] = [0, 0];
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const answer = await answerLine(line, ++number, waypost, lines);
    if ('line' in answer) failed++;
    if (!process.stdout.write(jsonLine(answer))) await once(process.stdout, 'drain');
  }
  await waypost.close();
  if (failed > 0)
    notice(`waypost: ${failed} of ${number} lines could not be answered; their answers say why.`);
  return failed > 0 ? EXIT.someFailed : EXIT.done;
}

async function answerLine(line: string, number: number, waypost: Waypost, lines: Lines): Promise<object> {
  try {
    const parameters = { ...lines.usual, ...readLine(line, number, lines) };
    return await lines.ask(waypost, parameters as never); // the service checks them
  } catch (error) {
    if (!(error instanceof WaypostError) && !(error instanceof ServiceError)) throw error;
    return { line: number, code: error.code, message: error.message };
  }
}

/** @throws ServiceError INVALID_JSON, and what {@link Lines.plain} throws */
function readLine(line: string, number: number, { plain }: Lines): object {
  const text = (number === 1 ? line.replace(/^\uFEFF/, '') : line).trim();
  if (text === '') throw new ServiceError('VALIDATION_ERROR', 'The line is empty; expected a question.');
  if (!text.startsWith('{')) return plain(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ServiceError('INVALID_JSON', `The line begins with '{' but is no JSON: ${why}.`, {
      cause: error,
    });
  }
}
