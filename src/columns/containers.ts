import { Container, openContainer, type SharedArrays } from './container.ts';

/** Containers of files that never change while the program runs, by path. */
const LASTING = new Map<string, Container>();

/**
 * The containers of a data set. The thread that opens one first reads and checks it; threads that are given what
 * {@link share} returns open the same memory.
 */
export class Containers {
  readonly #opened = new Map<string, Container>();

  constructor(shared: readonly SharedArrays[] = []) {
    for (const arrays of shared) this.#opened.set(arrays.path, new Container(arrays));
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE naming the file and what is wrong with it */
  open(path: string): Container {
    const known = this.#opened.get(path);
    if (known) return known;
    const container = openContainer(path);
    this.#opened.set(path, container);
    return container;
  }

  /**
   * Opens a file that never changes while the program runs, such as one of its own: what opens it later, in this thread or in one that is
   * given {@link share}, has the same memory.
   */
  openLasting(path: string): Container {
    const container = LASTING.get(path) ?? this.open(path);
    LASTING.set(path, container);
    this.#opened.set(path, container);
    return container;
  }

  /** A container that does not lie in a file; `read` is called unless it is open already. */
  async openBy(path: string, read: () => Promise<Container>): Promise<Container> {
    const known = this.#opened.get(path);
    if (known) return known;
    const container = await read();
    this.#opened.set(path, container);
    return container;
  }

  /** The containers opened so far, to be sent to another thread; sending copies names and no numbers. */
  share(): SharedArrays[] {
    return Array.from(this.#opened.values(), (container) => container.share());
  }
}
