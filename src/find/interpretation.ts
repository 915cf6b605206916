import type { Attribute } from '../places/places.ts';
import type { Relation } from '../plain/plain.ts';

/** How a text was understood that says more than a name, in pieces that a client can show and take away. */
export interface Interpretation {
  /** What is looked for; absent where only wishes were typed. */
  readonly subject?: Subject;
  readonly wishes: readonly GrantedWish[];
  readonly anchor?: Anchor;
}

export interface Subject {
  /** As typed. */
  readonly text: string;
  /** Identifiers of the categories and groups that it names; empty for the name of places. */
  readonly categories: readonly string[];
}

export interface GrantedWish {
  /** As typed. */
  readonly text: string;
  /** Absent for what is open now. */
  readonly attribute?: Attribute;
  /** False if no place has it: the answer then has places without it. */
  readonly isGranted: boolean;
}

/** Where places are looked for instead of where the reader is. */
export interface Anchor {
  /** As typed. */
  readonly text: string;
  readonly relation: Relation;
  /** Absent if it is not known: the places are then where the reader is. */
  readonly at?: AnchorPlace;
}

export interface AnchorPlace {
  readonly name: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Absent where the map has no object of it. */
  readonly placeId?: string;
}
