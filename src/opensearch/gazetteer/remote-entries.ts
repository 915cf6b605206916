import { identityOf, ServiceError, type SourceType } from '../../core/core.ts';
import { type GazetteerRef, type Interval, refKindOf, type WantedList } from '../../geocode/geocode.ts';
import type { Connection } from '../cluster/connection.ts';
import { RESULT_WINDOW } from '../cluster/mapping.ts';
import { type AnswerHit, type SearchAnswer, type SearchBody, search } from '../cluster/searches.ts';
import type { PushedGazetteerHead } from './gazetteer-head.ts';
import type { LabelNumbers } from './gazetteer-labels.ts';
import { cutList, type KnownList, wholeList } from './known-lists.ts';
import { searchOfDetails, searchOfList, searchOfPostcode, searchOfWords } from './list-searches.ts';
import { kindOfPacked, UnpackedRows } from './packed-rows.ts';

/** What one request asks of the entries next. */
export interface Wants {
  readonly lists: ReadonlyMap<string, { readonly list: WantedList; readonly most: number }>;
  readonly postcodes: ReadonlySet<number>;
  readonly details: ReadonlySet<number>;
}

/** What is shown of an entry, and the packed houses and lines of a street. */
export interface Detail {
  readonly record: object;
  readonly street?: string;
}

/** What one request has read of the entries, which it knows by their labels. */
export class ReadEntries {
  readonly rows: UnpackedRows;
  /** By `keyOfList`. */
  readonly lists = new Map<string, KnownList>();
  readonly postcodes = new Map<number, Uint32Array>();
  readonly details = new Map<number, Detail>();

  constructor(numbers: LabelNumbers) {
    this.rows = new UnpackedRows(numbers);
  }
}

/** A search, and what its answer means. */
interface Member {
  readonly body: SearchBody;
  readonly take: (answer: SearchAnswer) => void;
}

/** The entries of one generation in a cluster. */
export class RemoteEntries {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #head: PushedGazetteerHead;

  constructor(connection: Connection, index: string, head: PushedGazetteerHead) {
    this.#connection = connection;
    this.#index = index;
    this.#head = head;
  }

  /** Reads everything wanted in one round trip. */
  async read(wants: Wants, into: ReadEntries): Promise<void> {
    const members = [
      ...this.#listMembers(wants, into),
      ...Array.from(wants.postcodes, (postcode) => this.#postcodeMember(postcode, into)),
      ...(wants.details.size > 0 ? [detailMember([...wants.details], into)] : []),
    ];
    const answers = await this.#search(members.map(({ body }) => body));
    for (const [at, { take }] of members.entries()) take(answers[at]!);
  }

  /** Finds the entry of a source object, or the street of a house, with all that is known of it. */
  async find(type: SourceType, sourceId: number, into: ReadEntries): Promise<GazetteerRef | undefined> {
    const identity = identityOf(type, sourceId);
    if (Number.isNaN(identity)) return undefined;
    const area = this.#head.areaOf(identity);
    if (area >= 0) return { kind: 'area', index: area };
    const details = searchOfDetails([0]);
    const bodies = ['n', 'm'].map((field) => ({ ...details, query: { term: { [field]: identity } } }));
    const hits = (await this.#search(bodies)).flatMap((answer) => answer.hits.hits);
    const [hit] = hits;
    if (!hit) return undefined;
    takeDetail(hit, into);
    return { kind: refKindOf(kindOfPacked(rowIn(hit))), index: entryIn(hit) };
  }

  /** The first entries in an interval of labels, ascending, at most so many, with all that is known of them. */
  async within([from, to]: Interval, most: number, into: ReadEntries): Promise<number[]> {
    const query = { range: { t: { gte: from, lt: to } } };
    const size = Math.max(0, Math.min(most, RESULT_WINDOW));
    const [answer] = await this.#search([{ ...searchOfDetails([]), query, size }]);
    const { hits } = answer!.hits; // one for each search
    for (const hit of hits) takeDetail(hit, into);
    return hits.map(entryIn);
  }

  async #search(bodies: readonly SearchBody[]): Promise<readonly SearchAnswer[]> {
    const routing = this.#head.runs.map((run) => run.routing);
    return search(this.#connection, { index: this.#index, routing }, bodies);
  }

  #listMembers({ lists }: Wants, into: ReadEntries): Member[] {
    const members: Member[] = [];
    const whole: [string, WantedList][] = [];
    for (const [key, { list, most }] of lists)
      if (list.within || list.most !== undefined) members.push(this.#listMember(key, list, most, into));
      else whole.push([key, list]);
    return [...members, ...this.#wordMembers(whole, into)];
  }

  /** A list that is cut to a number of entries. */
  #listMember(key: string, list: WantedList, most: number, into: ReadEntries): Member {
    const { head } = this.#head;
    const frequency = head.entriesWith(list.word);
    const size = Math.min(list.most ?? most, frequency, RESULT_WINDOW);
    const take = (answer: SearchAnswer): void => {
      const entries = takeRows(answer, into);
      const isWhole = entries.length < size || size === frequency || size === list.most;
      into.lists.set(key, isWhole ? wholeList(list, entries.slice().sort()) : cutList(entries));
    };
    return { body: searchOfList(head.words.word(list.word), list, size), take };
  }

  /** Whole lists, several in one search: an entry with several of their words travels once. */
  #wordMembers(lists: readonly [string, WantedList][], into: ReadEntries): Member[] {
    const members: Member[] = [];
    let [group, size]: [[string, WantedList][], number] = [[], 0];
    for (const each of lists) {
      const ofNext = this.#head.head.entriesWith(each[1].word);
      if (size + ofNext > RESULT_WINDOW) {
        members.push(this.#wordMember(group, size, into));
        [group, size] = [[], 0];
      }
      group.push(each);
      size += ofNext;
    }
    return group.length > 0 ? [...members, this.#wordMember(group, size, into)] : members;
  }

  #wordMember(lists: readonly [string, WantedList][], size: number, into: ReadEntries): Member {
    const { head } = this.#head;
    const take = (answer: SearchAnswer): void => {
      const entriesOf = new Map(lists.map(([, { word }]) => [word, new Set<number>()]));
      for (const entry of takeRows(answer, into))
        into.rows.eachWord(entry, (word) => entriesOf.get(word)?.add(entry));
      for (const [key, list] of lists) {
        const entries = Uint32Array.from(entriesOf.get(list.word)!);
        const expected = head.entriesWith(list.word);
        if (entries.length !== expected)
          throw this.#damaged(head.words.word(list.word), entries.length, expected);
        into.lists.set(key, wholeList(list, entries));
      }
    };
    return {
      body: searchOfWords(
        lists.map(([, { word }]) => head.words.word(word)),
        size,
      ),
      take,
    };
  }

  #postcodeMember(postcode: number, into: ReadEntries): Member {
    return {
      body: searchOfPostcode(this.#head.labelOfPostcode(postcode)),
      take: (answer) => into.postcodes.set(postcode, takeRows(answer, into)),
    };
  }

  #damaged(word: string, found: number, expected: number): ServiceError {
    return new ServiceError(
      'INDEX_NOT_AVAILABLE',
      `${this.#index} has ${found} entries with '${word}' where its head counts ${expected}; push the data set again.`,
    );
  }
}

function detailMember(entries: readonly number[], into: ReadEntries): Member {
  return {
    body: searchOfDetails(entries),
    take: (answer) => {
      for (const hit of answer.hits.hits) takeDetail(hit, into);
      const missing = entries.find((entry) => !into.details.has(entry));
      if (missing === undefined) return;
      throw new ServiceError(
        'INDEX_NOT_AVAILABLE',
        `Entry ${missing} of the gazetteer is not in the cluster; push the data set again.`,
      );
    },
  };
}

/** Keeps the rows of an answer; returns their entries in its order. */
function takeRows({ hits: { hits } }: SearchAnswer, into: ReadEntries): Uint32Array {
  for (const hit of hits) into.rows.add(entryIn(hit), rowIn(hit));
  return Uint32Array.from(hits, entryIn);
}

function takeDetail(hit: AnswerHit, into: ReadEntries): void {
  const { s, r } = hit._source as { s?: string; r: object }; // what a document of this format holds
  into.rows.add(entryIn(hit), rowIn(hit));
  into.details.set(entryIn(hit), { record: r, ...(s !== undefined && { street: s }) });
}

function entryIn({ sort }: AnswerHit): number {
  return sort!.at(-1)!; // all searches of entries are sorted by their labels at last
}

function rowIn({ fields }: AnswerHit): string {
  return fields!.c![0]!; // all searches of entries ask for it
}
