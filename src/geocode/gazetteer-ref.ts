/** Kinds of what the gazetteer holds, and so of answers. Streets, places and houses with a name are its entries. */
export type GazetteerKind = 'area' | 'street' | 'place' | 'house' | 'postcode';

/** One item of the gazetteer. */
export interface GazetteerRef {
  readonly kind: GazetteerKind;
  /** Area number, entry number (of streets, places and houses alike) or postcode number. */
  readonly index: number;
}
