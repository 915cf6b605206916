/** Kinds of what the gazetteer holds, and so of answers. Streets and places are its entries. */
export type GazetteerKind = 'area' | 'street' | 'place' | 'postcode';

/** One item of the gazetteer. */
export interface GazetteerRef {
  readonly kind: GazetteerKind;
  /** Area number, entry number (of streets and places alike) or postcode number. */
  readonly index: number;
}
