/** Effect on the result of each flaw that the reader works around. */
const DESCRIPTIONS = {
  cutWays: 'ways that lack some of their nodes and are drawn without them',
  lostWays: 'ways that have none of their nodes and are left out',
  openAreas: 'areas with ways that are missing or do not meet, drawn without what these enclose',
  unclosedAreas: 'areas that cannot be closed, as ways are missing or do not meet, and have no surface',
  lostRelations: 'relations left out because none of their nodes and ways is there',
} as const;

/** Counts the flaws of one extract that do not stop it from being read. */
export class Flaws {
  readonly #path: string;
  readonly #counts = new Map<keyof typeof DESCRIPTIONS, number>();

  constructor(path: string) {
    this.#path = path;
  }

  count(flaw: keyof typeof DESCRIPTIONS): void {
    this.#counts.set(flaw, (this.#counts.get(flaw) ?? 0) + 1);
  }

  sentences(): string[] {
    return [...this.#counts].map(([flaw, count]) => `'${this.#path}' has ${DESCRIPTIONS[flaw]}: ${count}.`);
  }
}
