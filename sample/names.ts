/** Names for places: from word tables in English, from concepts and nouns in seventeen languages. */
import type { Tags } from '../src/core/core.ts';
import type { Random } from './random.ts';
import type { Locality } from './settlements.ts';
import { type ByLanguage, CONCEPTS, type Kind, NOUNS, WORDS } from './tables.ts';

const TRIES = 40;
/** Share of places of a translatable kind whose sign is in the quarter's language. */
const LOCAL_SHARE = 0.8;
/** Share, in English quarters, of signs in a language that has no quarter of its own. */
const GUEST_SHARE = 0.22;
const SIDES = ['North', 'South', 'East', 'West', 'Upper', 'Lower', 'Old', 'New', 'Inner', 'Outer'];
const GUEST_LANGUAGES = ['it', 'he', 'hi', 'ko', 'tr', 'vi'];
const TRANSLATED_SHARE = 0.45;

/** Gives every place a name that no other place of the sample has. */
export class Namer {
  readonly #used = new Set<string>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** `name` and its translations; no tags for a kind that goes without. */
  nameTags(kind: Kind, locality: Locality): Tags {
    const pattern = kind.names.length > 0 ? this.#random.pick(kind.names) : '';
    if (pattern === '') return {};
    const lang = this.#signLanguage(kind, locality);
    if (lang) return this.#translated(kind.noun ?? '', lang) ?? this.#worded(kind, locality);
    return this.#worded(kind, locality);
  }

  #signLanguage(kind: Kind, { lang }: Locality): string | undefined {
    if (kind.noun === undefined) return undefined;
    if (lang !== 'en') return this.#random.chance(LOCAL_SHARE) ? lang : undefined;
    if (this.#random.chance(GUEST_SHARE)) return this.#random.pick(GUEST_LANGUAGES);
    return this.#random.chance(TRANSLATED_SHARE) ? 'en' : undefined;
  }

  /** One concept in several languages: the sign's own, English, and a few more. */
  #translated(noun: string, lang: string): Tags | undefined {
    const patterns = NOUNS[noun] ?? {};
    const concept = this.#random
      .shuffled(Object.values(CONCEPTS))
      .find((one) => !this.#used.has(compose(patterns, one, lang)));
    if (!concept) return undefined;
    const name = compose(patterns, concept, lang);
    this.#used.add(name);
    const others = this.#random.shuffled(Object.keys(patterns)).slice(0, this.#random.integer(1, 4));
    const languages = new Set([lang, 'en', ...others].filter((code) => code in patterns));
    const names = [...languages].sort().map((code) => [`name:${code}`, compose(patterns, concept, code)]);
    return { name, ...Object.fromEntries(names) };
  }

  #worded(kind: Kind, locality: Locality): Tags {
    const patterns = kind.names.filter((one) => one !== '');
    for (let tries = 0; tries < TRIES; tries++) {
      const name = this.#fill(this.#random.pick(patterns), locality);
      if (this.#claim(name)) return { name };
    }
    return { name: this.#qualified(kind, locality) };
  }

  #claim(name: string): boolean {
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }

  /** If the words run out, a place's side of the quarter distinguishes it from its namesake. */
  #qualified(kind: Kind, locality: Locality): string {
    const name = this.#fill(this.#random.pick(kind.names.filter((one) => one !== '')), locality);
    const free = this.#random
      .shuffled(SIDES)
      .map((side) => `${side} ${name}`)
      .find((one) => this.#claim(one));
    if (free === undefined) throw new Error(`Namer: no name is left for ${kind.tag}, such as ${name}`);
    return free;
  }

  #fill(pattern: string, { english }: Locality): string {
    const words = new Set<string>();
    return pattern.replace(/\{(\w+)\}/g, (_, slot: string) => {
      if (slot === 'settlement') return english;
      const word = this.#random.pick((WORDS[slot] ?? []).filter((one) => !words.has(one)));
      words.add(word);
      return word;
    });
  }
}

function compose(patterns: ByLanguage, concept: ByLanguage, lang: string): string {
  return (patterns[lang] ?? patterns.en ?? '*').replace('*', concept[lang] ?? concept.en ?? '');
}
