/** How well a word that is typed stands for a word that is written, by the way it does: 0..1. */
export const WORD_QUALITIES = {
  /** In the published score of place searches (docs/ranking.md). */
  search: {
    exact: 1,
    synonym: 0.95,
    category: 0.95,
    /** A word that people look for a category by, or a label that rather means another one. */
    categoryTerm: 0.8,
    prefixFloor: 0.7,
    prefixSpan: 0.3,
    oneEdit: 0.8,
    twoEdits: 0.6,
  },
  /** In the rank of all that has a name. */
  names: {
    exact: 1,
    synonym: 0.97,
    /** Ber is the beginning of Berlin before it is short for Berg. */
    unfinishedSynonym: 0.85,
    /** The length that is missing says little: par is rather Paris than Pará. */
    prefixFloor: 0.9,
    prefixSpan: 0.05,
    /** Its first letters within the text: `J.` for Jan. */
    short: 0.9,
    oneEdit: 0.8,
    twoEdits: 0.6,
  },
} as const;
