/** Requests under way; a new request of a kind aborts the one before. */
export class Waiting<Task extends string> {
  readonly #controllers = new Map<Task, AbortController>();

  /** Aborts once the same task begins anew, or all are ended. */
  begin(task: Task): AbortSignal {
    this.#controllers.get(task)?.abort();
    const controller = new AbortController();
    this.#controllers.set(task, controller);
    return controller.signal;
  }

  endAll(): void {
    for (const controller of this.#controllers.values()) controller.abort();
  }
}
