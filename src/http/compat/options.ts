/** Interfaces of other geocoders that can be served. */
export type CompatName = 'photon' | 'nominatim' | 'pelias' | 'google';

/**
 * Who may ask: everybody, at a rate by address; who has a key in the query or the path; who has one in the header; programs of the
 * server's own machine.
 */
export type CompatAccess = 'open' | 'key' | 'bearer' | 'machine';

/** What is served beside the service's own interface. */
export interface CompatOptions {
  /** Each below its own name: `/photon/api`. */
  readonly names: readonly CompatName[];
  /** Which of them is served at the root as well. */
  readonly root?: CompatName | undefined;
  readonly access: CompatAccess;
  /** False leaves the world's gazetteer out of answers: what no extract holds is then not found. Default true. */
  readonly world?: boolean;
}
