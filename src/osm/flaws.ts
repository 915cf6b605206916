/** Effects on the result of each flaw of an extract that the reader works around. */
export const EXTRACT_FLAWS = {
  zeros: 'zero bytes behind its end, which are not read',
  unpacked: 'blobs with lists of numbers that are not packed, which are read all the same',
  unplaced: 'nodes that lie nowhere on the earth and are left out',
  cutWays: 'ways that lack some of their nodes and are drawn without them',
  lostWays: 'ways that have none of their nodes and are left out',
  openAreas: 'areas with ways that are missing or do not meet, drawn without what these enclose',
  unclosedAreas: 'areas that cannot be closed, as ways are missing or do not meet, and have no surface',
  lostRelations: 'relations left out because none of their nodes and ways is there',
} as const;

/** The same of files of changes. */
export const CHANGE_FLAWS = {
  zeros: 'zero bytes behind their end, which are not read',
  versionless: 'objects without a version, which count as newer than what is there',
  timeless: 'objects whose time is no instant, which are taken without it',
  unpublished: 'objects without a number of published ones, from 1 on, which are left out',
  unplaced: 'nodes that lie nowhere on the earth, which are left out',
  badTags: 'tags without a key or a value, which are left out',
  badParts: 'nodes of ways, or members of relations, without a number or a kind, which are left out',
} as const;

export interface Flaw<Kind> {
  readonly kind: Kind;
  readonly count: number;
  /** The first one, such as `the node 5 in the blob at byte 123`. */
  readonly first?: string;
}

interface Found {
  /** Number by the place that was read, so that what is read twice counts once. */
  readonly counts: Map<unknown, number>;
  readonly first: string | undefined;
}

/** Counts the flaws of input that do not stop it from being read. */
export class Flaws<Kind extends string> {
  readonly #subject: string;
  readonly #descriptions: Readonly<Record<Kind, string>>;
  readonly #found = new Map<Kind, Found>();

  /** @param subject begins every sentence: `'a.osm.pbf' has` */
  constructor(subject: string, descriptions: Readonly<Record<Kind, string>>) {
    this.#subject = subject;
    this.#descriptions = descriptions;
  }

  count(kind: Kind): void {
    const counts = this.#of(kind, undefined);
    counts.set(undefined, (counts.get(undefined) ?? 0) + 1);
  }

  /** Notes all flaws of a kind that a place has, such as a blob or a file. */
  note(place: unknown, { kind, count, first }: Flaw<Kind>): void {
    this.#of(kind, first).set(place, count);
  }

  /** One sentence for each kind. */
  sentences(): string[] {
    return [...this.#found].map(([kind, { counts, first }]) => {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const example = first === undefined ? '' : ` (first: ${first})`;
      return `${this.#subject} ${this.#descriptions[kind]}: ${total}${example}.`;
    });
  }

  #of(kind: Kind, first: string | undefined): Map<unknown, number> {
    const known = this.#found.get(kind) ?? { counts: new Map(), first };
    this.#found.set(kind, known);
    return known.counts;
  }
}
