import { highlight } from './highlight.ts';
import { drawIcon } from './icons.ts';
import type { Suggestion } from './suggestion.ts';

/** Texts that readers see or hear. */
export interface ComboboxTexts {
  /** Name of the field. */
  readonly label: string;
  readonly placeholder: string;
  readonly clear: string;
  readonly nothingFound: string;
  readonly failed: string;
  /** How many there are, for who hears the page. */
  readonly count: (count: number) => string;
  readonly distance: (metres: number) => string;
}

export interface ComboboxOptions {
  readonly texts: ComboboxTexts;
  /** Called with the text as it now is, while it is typed and when an answer to it is wanted at last. */
  readonly onType: (text: string) => void;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onClear: () => void;
}

/** Ids must differ between the controls of a page. */
let made = 0;

/**
 * A text field with a list of what it may become (WAI-ARIA Authoring Practices, "Editable Combobox With List
 * Autocomplete"): the focus stays in the field; arrow keys move through the list, Enter takes, Escape closes and then
 * clears. Knows neither map nor service.
 */
export class Combobox {
  readonly element = create('div', 'field', { role: 'search' });
  readonly #options: ComboboxOptions;
  readonly #id = `waypost-search-${++made}`;
  readonly #input: HTMLInputElement;
  readonly #clear: HTMLButtonElement;
  readonly #list: HTMLElement;
  readonly #status = create('div', 'status', { role: 'status' });
  #shown: readonly Suggestion[] = [];
  /** Place in the list that Enter takes; -1 is the field. */
  #active = -1;
  /** True if the list answers the text in the field. */
  #isAnswered = false;
  /** True if Enter was pressed before the answer came. */
  #isAwaited = false;

  readonly #keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => this.#step(1),
    ArrowUp: () => this.#step(-1),
    Enter: () => this.#enter(),
    Escape: () => this.#escape(),
  };

  constructor(options: ComboboxOptions) {
    const { texts } = options;
    this.#options = options;
    this.#input = createInput(this.#id, texts);
    this.#clear = create('button', 'clear', { type: 'button', 'aria-label': texts.clear });
    this.#list = create('ul', 'list', {
      role: 'listbox',
      id: this.#id,
      'aria-label': texts.label,
    });
    this.#clear.hidden = true;
    this.#list.hidden = true;
    this.element.className = 'waypost-search';
    this.element.append(this.#input, this.#clear, this.#list, this.#status);
    this.#listen();
  }

  /** The text in the field. To set it asks nothing. */
  get value(): string {
    return this.#input.value;
  }

  set value(text: string) {
    this.#input.value = text;
    this.#clear.hidden = text === '';
    this.close();
  }

  get input(): HTMLInputElement {
    return this.#input;
  }

  /** Opens the list, or says that there is nothing; does neither once the reader has left the field. */
  show(suggestions: readonly Suggestion[]): void {
    if (!this.#input.matches(':focus')) return;
    this.#isAnswered = true;
    const [first] = suggestions;
    if (this.#isAwaited && first) this.#take(first);
    else this.#open(suggestions);
  }

  #open(suggestions: readonly Suggestion[]): void {
    this.#fill(suggestions);
    const { count, nothingFound } = this.#options.texts;
    this.#tell(suggestions.length > 0 ? count(suggestions.length) : nothingFound, suggestions.length === 0);
  }

  /** Closes the list and says nothing. */
  close(): void {
    this.#fill([]);
    this.#tell('', false);
    this.#isAwaited = false;
  }

  /** Says that no answer came. */
  fail(): void {
    this.close();
    this.#tell(this.#options.texts.failed, true);
  }

  #listen(): void {
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.#input.addEventListener('input', () => this.#type());
    this.#input.addEventListener('blur', () => this.close());
    // The focus must not leave the field, or the list were gone before the click.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const at = [...this.#list.children].findIndex((option) => option.contains(target as Node)); // of this list
      const suggestion = this.#shown[at];
      if (suggestion) this.#take(suggestion);
    });
    this.#clear.addEventListener('click', () => {
      this.#empty();
      this.#input.focus();
    });
  }

  #press(event: KeyboardEvent): void {
    const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
    const act = isComposing || ctrlKey || metaKey || altKey || shiftKey ? undefined : this.#keys[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation(); // the map listens for arrow keys
    act();
  }

  #type(): void {
    this.#isAnswered = false;
    this.#isAwaited = false;
    this.#clear.hidden = this.#input.value === '';
    this.#options.onType(this.#input.value);
  }

  /** Through the list and, beyond either end of it, the field. */
  #step(by: 1 | -1): void {
    const places = this.#shown.length + 1;
    if (places === 1) this.#options.onType(this.#input.value);
    else this.#activate(((this.#active + 1 + by + places) % places) - 1);
  }

  #enter(): void {
    const chosen = this.#shown[this.#active] ?? (this.#isAnswered ? this.#shown[0] : undefined);
    if (chosen) {
      this.#take(chosen);
      return;
    }
    this.#isAwaited = true;
    this.#options.onType(this.#input.value);
  }

  #escape(): void {
    if (this.#shown.length > 0 || this.#status.textContent !== '') this.close();
    else this.#empty();
  }

  #take(suggestion: Suggestion): void {
    this.value = suggestion.title;
    this.#options.onTake(suggestion);
  }

  #empty(): void {
    this.value = '';
    this.#options.onClear();
  }

  #fill(suggestions: readonly Suggestion[]): void {
    this.#shown = suggestions;
    this.#list.replaceChildren(
      ...suggestions.map((suggestion, at) => this.#option(suggestion, `${this.#id}-${at}`)),
    );
    this.#list.hidden = suggestions.length === 0;
    this.#input.setAttribute('aria-expanded', String(suggestions.length > 0));
    this.#activate(-1);
  }

  #option({ title, detail, icon, distanceMetres }: Suggestion, id: string): HTMLElement {
    const option = create('li', 'option', { role: 'option', id, 'aria-selected': 'false' });
    const words = create('span', 'words');
    words.append(titleOf(title, this.#input.value));
    if (detail !== '') words.append(' ', createText('detail', detail)); // the space parts them for who hears the page
    option.append(drawIcon(icon), words);
    option.firstElementChild?.setAttribute('part', 'icon');
    if (distanceMetres !== undefined)
      option.append(' ', createText('distance', this.#options.texts.distance(distanceMetres)));
    return option;
  }

  #activate(at: number): void {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = at;
    const option = this.#list.children[at];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #tell(text: string, isVisible: boolean): void {
    this.#status.textContent = text;
    this.#status.classList.toggle('waypost-search-visible', isVisible);
  }
}

function createInput(listId: string, { label, placeholder }: ComboboxTexts): HTMLInputElement {
  return create('input', 'input', {
    type: 'text',
    role: 'combobox',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    placeholder,
  });
}

function titleOf(title: string, typed: string): HTMLElement {
  const pieces = highlight(title, typed).map(({ text, isTyped }) => {
    if (!isTyped) return text;
    const mark = document.createElement('mark');
    mark.setAttribute('part', 'highlight');
    mark.textContent = text;
    return mark;
  });
  const element = create('span', 'title');
  element.append(...pieces);
  return element;
}

function createText(part: string, text: string): HTMLElement {
  const element = create('span', part);
  element.textContent = text;
  return element;
}

/** @param part of the control: `input` is the class `waypost-search-input`, and the part `input` of an element with a shadow */
function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = `waypost-search-${part}`;
  element.setAttribute('part', part);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
