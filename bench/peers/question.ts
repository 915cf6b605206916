import type { Random } from '../random.ts';
import type { Asked, GeocoderAnswer } from './geocoder-answers.ts';
import type { NamedExtract } from './named-extract.ts';

export type PeerKindId =
  | 'address'
  | 'town-first'
  | 'street-town'
  | 'place-town'
  | 'place'
  | 'settlement'
  | 'postcode-town'
  | 'crossing'
  | 'typo'
  | 'unfinished'
  | 'reverse-house'
  | 'reverse-street'
  | 'nonsense';

export interface PeerKind {
  readonly id: PeerKindId;
  readonly label: string;
}

export const PEER_KINDS: readonly PeerKind[] = [
  { id: 'address', label: 'street, number and town, as the country writes them' },
  { id: 'town-first', label: 'postcode and town, then street and number' },
  { id: 'street-town', label: 'street and town' },
  { id: 'place-town', label: 'name of a place and town' },
  { id: 'place', label: 'name of a place alone' },
  { id: 'settlement', label: 'town, village or quarter' },
  { id: 'postcode-town', label: 'postcode and town' },
  { id: 'crossing', label: 'two streets that meet' },
  { id: 'typo', label: 'address with one typing mistake in its street' },
  { id: 'unfinished', label: 'name of a street or place, its last word unfinished' },
  { id: 'reverse-house', label: 'point of a house' },
  { id: 'reverse-street', label: 'point on a street' },
  { id: 'nonsense', label: 'nonsense, to which there is no answer' },
];

/** A question made of an extract, and the one rule by which every geocoder's answers are judged. */
export interface PeerQuestion {
  readonly kind: PeerKindId;
  readonly asked: Asked;
  readonly wanted: string;
  /** True if one of these answers is right. Nonsense is answered rightly by no answer at all. */
  isRight(answers: readonly GeocoderAnswer[]): boolean;
}

/** Makes questions of one kind, at most `limit`, in an order of chance. */
export type QuestionMaker = (
  extract: NamedExtract,
  random: Random,
  limit: number,
) => readonly Omit<PeerQuestion, 'kind'>[];

/** Judges answers one by one. */
export function anyAnswer(isRight: (answer: GeocoderAnswer) => boolean): PeerQuestion['isRight'] {
  return (answers) => answers.some(isRight);
}
