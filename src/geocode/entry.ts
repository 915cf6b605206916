/**
 * What an answer may be. Areas are numbered in preorder (every area's descendants follow it at once), things, that is
 * streets and places, in the order of the area they lie in.
 */
export type EntryKind = 'area' | 'street' | 'place' | 'postcode';

export interface EntryRef {
  readonly kind: EntryKind;
  /** Area number, thing number (of streets and places alike) or postcode number. */
  readonly index: number;
}
