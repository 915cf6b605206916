import {
  bestLanguage,
  direction,
  LANGUAGES,
  type Language,
  language,
  speak,
  type TextKey,
  text,
} from './texts.ts';

const KEPT = 'waypost.language';

/** Attributes of index.html that name a text, each with the attribute that shows it. */
const SHOWN_BY = [
  ['data-label', 'aria-label'],
  ['data-placeholder', 'placeholder'],
  ['data-title', 'title'],
  ['data-content', 'content'],
] as const;

/** The language chosen in this browser; undefined where it is that of the browser itself. */
export function chosenLanguage(): Language | undefined {
  return LANGUAGES.find((one) => one === localStorage.getItem(KEPT));
}

/** The language in which the reader wants names, such as `hi`: also one that the page does not speak. */
export function languageOfNames(): string {
  return new Intl.Locale(chosenLanguage() ?? navigator.language).language;
}

/** Keeps a choice and begins anew with it, at the same state: the address holds all of it. */
export function chooseLanguage(chosen: Language | undefined): void {
  if (chosen) localStorage.setItem(KEPT, chosen);
  else localStorage.removeItem(KEPT);
  location.reload();
}

/** Speaks the reader's language, and writes the page's own texts in it. */
export async function speakToReader(): Promise<void> {
  await speak(chosenLanguage() ?? bestLanguage(navigator.languages), navigator.languages);
  document.documentElement.lang = language();
  document.documentElement.dir = direction();
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = text(element.dataset.text as TextKey); // index.html names no others, which a test holds
  for (const [name, attribute] of SHOWN_BY)
    for (const element of document.querySelectorAll(`[${name}]`))
      element.setAttribute(attribute, text(element.getAttribute(name) as TextKey)); // the same
}

/** The name of a language in itself. */
export function nameOf(code: Language): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
