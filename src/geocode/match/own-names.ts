import { LRUCache } from 'lru-cache';
import type { Tags } from '../../core/core.ts';
import { languageWish, likelyLanguage, listOf } from '../../places/places.ts';
import { analyse, type Word } from '../../text/text.ts';
import type { AddressWord } from '../address-query.ts';
import { areaAt } from '../area-at.ts';
import { countryOf } from '../country-of.ts';
import { isFar } from '../floor.ts';
import type { GazetteerHead } from '../gazetteer-port.ts';
import type { NameMatch } from './name-matcher.ts';
import type { QueryMatches } from './query-matches.ts';

/** The world's list calls most towns by their English names, and says of further ones not in which language they are. */
const LANGUAGE_OF_WORLD = 'en';
const OF_ANY_LANGUAGE = 'alt_name';
/** Codes of countries, states and airports are in no language. */
const MOST_CODE_LETTERS = 3;
/** Whoever writes another script reads a language of it, so that what they write is no chance likeness. */
const LATIN = /\p{Script=Latin}/u;
/** Areas whose names are kept in words. */
const MOST_AREAS = 2_000;

interface Name {
  readonly words: readonly Word[];
  /** False for one of which nobody says in which language it is: it counts as it is spelled alone, and only whole. */
  readonly isLabelled: boolean;
}

const KNOWN = new WeakMap<GazetteerHead, LRUCache<string, readonly Name[]>>();

/**
 * By which names a reader may know what is far away: those in their own languages, in the one of the country that they ask from, and in
 * that of the country itself. In one of a hundred others a city is called as anything else may be: Romanians call Colombia `Columbia`.
 */
export class OwnNames {
  readonly #matches: QueryMatches;
  /** Primary languages of the reader and of where they are. */
  readonly #languages: readonly string[];

  constructor(matches: QueryMatches) {
    const { near, languages = [] } = matches.query;
    const country = near ? countryOf(matches.head, areaAt(matches.head, near.lat, near.lon)) : '';
    const ofReader = languages.flatMap((language) => languageWish(language).primary ?? []);
    this.#matches = matches;
    this.#languages = [...new Set([...ofReader, likelyLanguage(country) ?? LANGUAGE_OF_WORLD])];
  }

  /** True if the words of a match name a far area in none of those languages. */
  isForeign(area: number, { from, to }: NameMatch): boolean {
    const { head, query } = this.#matches;
    const words = query.words.slice(from, to);
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    if (letters <= MOST_CODE_LETTERS || !words.some(({ text }) => LATIN.test(text)) || !isFar(head, area))
      return false;
    return !this.#namesOf(area).some((name) => words.every((word) => isIn(name, word)));
  }

  #namesOf(area: number): readonly Name[] {
    const { head } = this.#matches;
    const ofHead = KNOWN.get(head) ?? new LRUCache<string, readonly Name[]>({ max: MOST_AREAS });
    KNOWN.set(head, ofHead);
    const key = `${area} ${this.#languages.join()}`;
    const known = ofHead.get(key) ?? this.#ownNames(area);
    ofHead.set(key, known);
    return known;
  }

  #ownNames(area: number): readonly Name[] {
    const { head } = this.#matches;
    const { tags } = head.area(area);
    const ofArea = likelyLanguage(countryOf(head, area));
    const languages = ofArea === undefined ? this.#languages : [...this.#languages, ofArea];
    const parts = new Set(languages.flatMap((language) => languageWish(language).keys));
    const isKnown = this.#languages.every((language) => isNamedIn(tags, language));
    return Object.entries(tags).flatMap(([key, value]) => {
      const [, ...others] = key.split(':');
      const isLabelled = key !== OF_ANY_LANGUAGE || !head.isOfWorld(area);
      const isOwn = others.length === 0 ? isLabelled || !isKnown : parts.has(others.join(':'));
      return isOwn ? listOf(value).map((name) => ({ words: analyse(name), isLabelled })) : [];
    });
  }
}

function isNamedIn(tags: Tags, language: string): boolean {
  const { keys } = languageWish(language);
  return language === LANGUAGE_OF_WORLD || keys.some((key) => tags[`name:${key}`] !== undefined);
}

function isIn({ words, isLabelled }: Name, { forms, synonyms, isPrefix }: AddressWord): boolean {
  return [...forms, ...synonyms].some((form) =>
    words.some(({ text, variants }) =>
      isLabelled ? [text, ...variants].some((word) => isSpelled(word, form, isPrefix)) : text === form,
    ),
  );
}

function isSpelled(word: string, form: string, isPrefix: boolean): boolean {
  return isPrefix ? word.startsWith(form) : word === form;
}
