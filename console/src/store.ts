import { type ConsoleState, readState, writeState } from './state.ts';

type Listener = (state: ConsoleState, before: ConsoleState) => void;
/** Members given as undefined are taken away. */
export type Change = { readonly [Name in keyof ConsoleState]?: ConsoleState[Name] | undefined };

/** The state of the page, which is its address: a change is a new entry of the history or takes the place of the last. */
export class Store {
  #state: ConsoleState = readState(location.hash);
  readonly #listeners: Listener[] = [];

  constructor() {
    addEventListener('popstate', () => this.#become(readState(location.hash)));
  }

  get state(): ConsoleState {
    return this.#state;
  }

  /** Called after every change, with the state before it. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Goes to a state; "back" returns to the one before. */
  go(change: Change): void {
    this.#write(change, 'pushState');
  }

  /** Changes the state without an entry in the history, such as the visible part of the map. */
  adjust(change: Change): void {
    this.#write(change, 'replaceState');
  }

  #write(change: Change, how: 'pushState' | 'replaceState'): void {
    const next = withoutAbsent({ ...this.#state, ...change });
    const hash = writeState(next);
    if (hash === writeState(this.#state)) return;
    history[how](null, '', `#${hash}`);
    this.#become(next);
  }

  #become(next: ConsoleState): void {
    const before = this.#state;
    this.#state = next;
    for (const listener of this.#listeners) listener(next, before);
  }
}

function withoutAbsent(change: Change): ConsoleState {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && value !== false),
  );
}
