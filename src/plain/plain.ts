/**
 * plain: which words of a text ask for a kind of place, for something that it has, or for somewhere?
 *
 * In: a text as typed. Out: ways to understand it, the likeliest first, by tables of words in many languages. Looks up nothing else:
 * whether there is such a place is `find`'s to say. May import languages, text and places.
 */
export {
  attributeNamed,
  mayAskForNow,
  type ReadAnchor,
  type Reading,
  type Relation,
  readingsBeside,
  readingsOf,
  type Wish,
  withoutHere,
} from './reading.ts';
