import { spawn } from 'node:child_process';

/** How an update that somebody asked the server for went. */
interface UpdateState {
  readonly isPossible: true;
  readonly isRunning: boolean;
  /** ISO 8601, in UTC; absent before the first. */
  readonly startedAt?: string;
  /** Of the last one that ended; 0 if it did what it should. */
  readonly exitCode?: number;
  /** Last line that it wrote. */
  readonly said?: string;
}

const LINE_CHARACTERS = 500;

/** The command that updates a data set, as this process itself was started. */
export function updateCommandOf(data: string): string[] {
  return [...process.execArgv, process.argv[1] ?? '', 'update', '--data', data];
}

/** `waypost update` in a process of its own, one at a time; the server takes up the new generation as it does any other. */
export class UpdateNow {
  readonly #words: readonly string[];
  #state: UpdateState = { isPossible: true, isRunning: false };

  /** @param words after `node` that update the data set; {@link updateCommandOf} unless a test has others */
  constructor(words: readonly string[]) {
    this.#words = words;
  }

  readonly state = (): UpdateState => this.#state;

  /** Does nothing while one is running. */
  readonly start = (): void => {
    if (this.#state.isRunning) return;
    this.#state = { isPossible: true, isRunning: true, startedAt: new Date().toISOString() };
    const child = spawn(process.execPath, this.#words, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', (error) => this.#end(1, error.message));
    child.on('close', (code) => {
      process.off('exit', stop);
      this.#end(code ?? 1, undefined);
    });
  };

  #hear(text: string): void {
    const said = text.trimEnd().split('\n').at(-1)?.slice(-LINE_CHARACTERS);
    if (said) this.#state = { ...this.#state, said };
  }

  #end(exitCode: number, said: string | undefined): void {
    this.#state = { ...this.#state, isRunning: false, exitCode, ...(said && { said }) };
  }
}
