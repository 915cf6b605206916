import type { AgentParts } from './parts.ts';

/** Languages of an answer: the one that the call names, then those of whoever asks. */
export function languagesOf(language: string | undefined, { languages }: AgentParts): readonly string[] {
  const tag = language === undefined ? undefined : canonical(language);
  return tag === undefined ? languages : [tag, ...languages.filter((other) => other !== tag)];
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // of the right form, yet no tag: names are then in the languages of whoever asks
  }
}
