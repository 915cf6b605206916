import { FairQueue, type Waiting } from './fair-queue.ts';

/** How much is taken on before requests are turned away. */
export interface LoadLimits {
  /** Searches worked on at once: as many as there are threads that search. Default 1. */
  readonly concurrency?: number;
  /** Requests open at once, those that wait included. */
  readonly underWay: number;
  /** Milliseconds that a request may be expected to wait for its turn. */
  readonly waitMs: number;
}

/** A request on its way to being answered. */
export interface ScheduledRequest extends Waiting {
  /** True for searches, which are worked on few at once; false for tiles and documents, which are as good as done at once. */
  readonly isSearch: boolean;
  /** Bytes of its body. */
  readonly bytes: number;
  /** Begins the work. Called once, unless the task leaves or is refused before. */
  readonly begin: () => void;
  /** Called instead of `begin` if the memory is needed for others. */
  readonly refuse: () => void;
}

/** While fewer requests are open nobody is turned away. */
export const ALWAYS_OPEN = 64;
/** Bodies of all open requests. */
const MOST_BYTES = 2 ** 27;
/** Reading ends after this time, even if there is more to read. */
const READING_MS = 2;
/** Share of the past that counts when the next request is added to it. */
const KEPT_SHARE = 0.95;
/** No interval counts for more than this multiple of what was expected: a pause of the whole process must not look like load. */
const MOST_OF_EXPECTED = 5;

/** Milliseconds that pass for each unit of work while others wait. With several searches at once it is smaller accordingly. */
class Pace {
  #ms = 1;
  #units = 1;

  get msPerUnit(): number {
    return this.#ms / this.#units;
  }

  note(ms: number, units: number): void {
    const counted = Math.min(ms, MOST_OF_EXPECTED * units * this.msPerUnit);
    this.#ms = KEPT_SHARE * this.#ms + counted;
    this.#units = KEPT_SHARE * this.#units + units;
  }
}

/**
 * Decides which request begins when, and which is turned away.
 *
 * Searches begin in the order of a {@link FairQueue}, no more at once than `concurrency`. What has arrived is read before the
 * next request begins, so that the queue knows who waits and who has gone. Reading takes turns of the event loop until one
 * brings nothing new, because a turn accepts only one connection. Tiles and documents have a queue of their own and go first,
 * up to the work of one search between two searches.
 */
export class Scheduler {
  readonly #limits: LoadLimits;
  readonly #concurrency: number;
  readonly #searches = new FairQueue<ScheduledRequest>();
  readonly #documents = new FairQueue<ScheduledRequest>();
  readonly #open = new Set<ScheduledRequest>();
  readonly #searching = new Set<ScheduledRequest>();
  readonly #pace = new Pace();
  #openBytes = 0;
  #isReading = false;
  #hasNews = false;
  #readingSinceMs = 0;
  /** Work of tiles and documents that may begin before the next search. */
  #unitsOfDocumentsLeft = 0;
  /** The last search that began while others waited. */
  #last: { readonly beganMs: number; readonly units: number } | undefined;

  constructor(limits: LoadLimits) {
    this.#limits = limits;
    this.#concurrency = limits.concurrency ?? 1;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.#searches.size + this.#documents.size;
  }

  /** Requests begun and not yet answered. */
  get underWay(): number {
    return this.#open.size - this.waiting;
  }

  /** Milliseconds by which a request that joins now would wait too long; 0 or less if it may join. */
  latenessMs(task: ScheduledRequest): number {
    if (!task.isSearch || this.#open.size < ALWAYS_OPEN) return 0;
    return this.#expectedWaitMs(task) - this.#limits.waitMs;
  }

  /** Takes a request on; it begins at once or when its turn comes. If memory is at stake, one of the longest lane is refused. */
  add(task: ScheduledRequest): void {
    if (this.#isFull(task) && !this.#makeRoomFor(task)) task.refuse();
    else this.#openUp(task);
  }

  /** Lets a search that is worked on wait for another turn; `next` stands for its next piece of work. */
  pause(task: ScheduledRequest, next: ScheduledRequest): void {
    this.#close(task);
    this.endWork(task);
    this.#openUp(next);
  }

  /** The work is done; what follows, compressing and sending, holds nobody up. */
  endWork(task: ScheduledRequest): void {
    if (this.#searching.delete(task)) this.#beginNext();
  }

  /** The request is answered, or its client has gone. True if its work had not begun, and now never does. */
  leave(task: ScheduledRequest): boolean {
    this.#close(task);
    const wasWaiting = this.#queueOf(task).remove(task);
    if (this.#searches.size === 0) this.#last = undefined;
    return wasWaiting;
  }

  /** A connection or a request has arrived. */
  noteNews(): void {
    this.#hasNews = true;
  }

  /** True if memory is at stake: too many requests are open, or their bodies are too large. */
  #isFull({ bytes }: ScheduledRequest): boolean {
    if (this.#open.size < ALWAYS_OPEN) return false;
    return this.#open.size >= this.#limits.underWay || this.#openBytes + bytes > MOST_BYTES;
  }

  #expectedWaitMs(search: Waiting): number {
    let units = this.#searches.unitsBefore(search);
    for (const { units: begun } of this.#searching) units += begun;
    return units * this.#pace.msPerUnit;
  }

  #queueOf({ isSearch }: ScheduledRequest): FairQueue<ScheduledRequest> {
    return isSearch ? this.#searches : this.#documents;
  }

  #openUp(task: ScheduledRequest): void {
    this.#open.add(task);
    this.#openBytes += task.bytes;
    this.#queueOf(task).push(task);
    this.#beginNext();
  }

  #close(task: ScheduledRequest): void {
    if (this.#open.delete(task)) this.#openBytes -= task.bytes;
  }

  #makeRoomFor({ key }: ScheduledRequest): boolean {
    const dropped = this.#searches.newestOfLongest();
    if (!dropped || this.#searches.countOf(dropped.key) <= this.#searches.countOf(key) + 1) return false;
    this.leave(dropped);
    dropped.refuse();
    return true;
  }

  #beginNext(): void {
    if (this.#isReading) return;
    const task = this.#nextDocument() ?? this.#nextSearch();
    if (!task) return;
    this.#isReading = true;
    setImmediate(() => {
      this.#readingSinceMs = performance.now();
      this.#read();
    });
    task.begin();
  }

  #nextDocument(): ScheduledRequest | undefined {
    const hasPrecedence = this.#unitsOfDocumentsLeft > 0 || !this.#canSearch();
    const document = hasPrecedence ? this.#documents.shift() : undefined;
    if (document) this.#unitsOfDocumentsLeft -= document.units;
    return document;
  }

  #canSearch(): boolean {
    return this.#searches.size > 0 && this.#searching.size < this.#concurrency;
  }

  #nextSearch(): ScheduledRequest | undefined {
    const search = this.#canSearch() ? this.#searches.shift() : undefined;
    if (!search) return undefined;
    const nowMs = performance.now();
    if (this.#last) this.#pace.note(nowMs - this.#last.beganMs, this.#last.units);
    this.#last = this.#searches.size > 0 ? { beganMs: nowMs, units: search.units } : undefined;
    this.#unitsOfDocumentsLeft = search.units;
    this.#searching.add(search);
    return search;
  }

  /** Lets turns of the event loop pass while they bring something, then goes on working. */
  #read(): void {
    const isDone = !this.#hasNews || performance.now() - this.#readingSinceMs > READING_MS;
    this.#hasNews = false;
    if (!isDone) return void setImmediate(() => this.#read());
    this.#isReading = false;
    this.#beginNext();
  }
}
