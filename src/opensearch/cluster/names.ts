/** Names of what a cluster holds for Waypost. */

/** Kinds of indexes of a generation; one without geocoding has the first two. */
export const INDEX_KINDS = ['head', 'places', 'things', 'near'] as const;
export type IndexKind = (typeof INDEX_KINDS)[number];

/** Index of a generation; OpenSearch wants lower case. */
export function indexName(prefix: string, generation: string, kind: IndexKind | '*'): string {
  return `${prefix}-${generation.toLowerCase()}-${kind}`;
}

/** Alias of the generation that is served; all kinds move together. */
export function aliasName(prefix: string, kind: IndexKind): string {
  return `${prefix}-${kind}`;
}
