import { byId, fill, h, heard } from './dom.ts';
import { distance } from './format.ts';
import { icon } from './icons.ts';
import { announce, titleOf } from './notices.ts';
import { forgetSearches, recentSearches } from './recent.ts';
import type { Destination, Suggestion } from './suggestion.ts';
import { text } from './texts.ts';

interface SearchBoxEvents {
  /** Suggestions for a text; aborted when the text changes. */
  readonly suggest: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  /** Metres to a place as the crow flies. */
  readonly metresTo: (place: Destination) => number;
  readonly onSearch: (typed: string) => void;
  readonly onSelect: (suggestion: Suggestion) => void;
  readonly onClear: () => void;
}

interface Option {
  readonly title: string;
  readonly detail: string;
  readonly icon: Parameters<typeof icon>[0];
  /** The distance as it is shown, such as `1.2 km`. */
  readonly far?: string;
  readonly choose: () => void;
}

/** There the keyboard lies upon the screen while the box has the focus, and upon what was found. */
const TOUCH = matchMedia('(hover: none)');
/** Typing is answered when it pauses for so long. */
const PAUSE_MS = 120;
/** A key cuts short what is being said, so how many suggestions there are is said when typing rests for so long. */
const REST_MS = 500;

/** The box at the top: a combobox after the ARIA Authoring Practices ("Editable Combobox With List Autocomplete"). */
export class SearchBox {
  readonly #form = byId<HTMLFormElement>('search');
  readonly #input = byId<HTMLInputElement>('query');
  readonly #list = byId('suggestions');
  readonly #clear = byId<HTMLButtonElement>('clear');
  readonly #note = byId('box-note');
  readonly #events: SearchBoxEvents;
  #options: readonly Option[] = [];
  #active = -1;
  #typing = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: SearchBoxEvents) {
    this.#events = events;
    this.#clear.append(icon('close'));
    byId('submit').append(icon('search'));
    this.#form.addEventListener('submit', (event) => this.#submit(event));
    this.#input.addEventListener('input', () => this.#typed());
    this.#input.addEventListener('focus', () => this.#input.value === '' && this.#showRecent());
    this.#input.addEventListener('click', () => this.#input.value === '' && this.#showRecent());
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#form.addEventListener('focusout', (event) => this.#left(event));
    this.#clear.addEventListener('click', () => this.#empty());
    addEventListener('popstate', () => this.#close());
    // a click must not take the focus from the box before it is heard
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  set text(shown: string) {
    if (document.activeElement !== this.#input || shown !== '') this.#input.value = shown;
    this.#clear.hidden = this.#input.value === '';
  }

  get text(): string {
    return this.#input.value.trim();
  }

  focus(): void {
    this.#input.focus();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const chosen = this.#options[this.#active];
    this.#close();
    if (TOUCH.matches) this.#input.blur();
    if (chosen) chosen.choose();
    else if (this.text !== '') this.#events.onSearch(this.text);
  }

  #empty(): void {
    this.#input.value = '';
    this.#clear.hidden = true;
    this.#close();
    this.#events.onClear();
    this.#input.focus();
  }

  #typed(): void {
    this.#clear.hidden = this.#input.value === '';
    this.#stopTyping();
    if (this.text === '') this.#showRecent();
    else this.#timer = setTimeout(() => this.#suggest(this.text, this.#typing.signal), PAUSE_MS);
  }

  /** Suggestions are a help: where none can be had, a quiet line says why, and the search itself will say more. */
  async #suggest(typed: string, signal: AbortSignal): Promise<void> {
    const suggestions = await this.#events.suggest(typed, signal).catch((error: unknown) => ({ error }));
    if (signal.aborted) return;
    if ('error' in suggestions) return this.#tell(text('box.fault', { fault: titleOf(suggestions.error) }));
    this.#show(suggestions.map((suggestion) => this.#optionOf(suggestion)));
    this.#announceAtRest(
      suggestions.length === 0 ? text('box.none') : text('box.count', { count: suggestions.length }),
    );
  }

  #tell(sentence: string): void {
    this.#show([]);
    this.#note.textContent = sentence;
    this.#note.hidden = false;
    this.#announceAtRest(sentence);
  }

  #announceAtRest(sentence: string): void {
    this.#timer = setTimeout(() => announce(sentence), REST_MS);
  }

  #optionOf(suggestion: Suggestion): Option {
    const { title, detail, icon, goal } = suggestion;
    const { metresTo, onSelect } = this.#events;
    const far = 'lat' in goal && distance(metresTo(goal));
    return { title, detail, icon, ...(far && { far }), choose: () => onSelect(suggestion) };
  }

  #showRecent(): void {
    const recent = recentSearches().map(
      (searched): Option => ({
        title: searched,
        detail: '',
        icon: 'clock',
        choose: () => {
          this.#input.value = searched;
          this.#events.onSearch(searched);
        },
      }),
    );
    if (recent.length === 0) {
      this.#close();
      return;
    }
    const forget: Option = {
      title: text('recent.clearAll'),
      detail: '',
      icon: 'close',
      choose: () => {
        forgetSearches();
        announce(text('recent.cleared'));
      },
    };
    this.#show([...recent, forget]);
  }

  #show(options: readonly Option[]): void {
    this.#options = options;
    this.#note.hidden = true;
    fill(this.#list, ...options.map((option, index) => this.#row(option, index)));
    this.#list.hidden = options.length === 0;
    this.#input.setAttribute('aria-expanded', String(options.length > 0));
    this.#mark(-1);
  }

  #row(option: Option, index: number): HTMLElement {
    const choose = () => {
      this.#close();
      if (TOUCH.matches) this.#input.blur();
      option.choose();
    };
    return h(
      'div',
      {
        class: 'suggestion',
        role: 'option',
        id: `suggestion-${index}`,
        'aria-selected': 'false',
        onclick: choose,
      },
      icon(option.icon),
      h(
        'span',
        { class: 'suggestion-text' },
        h('b', {}, option.title),
        option.detail !== '' && heard(', '),
        option.detail !== '' && h('span', {}, option.detail),
        option.far !== undefined && h('span', { class: 'distance' }, heard(', '), option.far),
      ),
    );
  }

  #close(): void {
    this.#stopTyping();
    this.#options = [];
    this.#list.hidden = true;
    this.#note.hidden = true;
    this.#list.replaceChildren();
    this.#input.setAttribute('aria-expanded', 'false');
    this.#mark(-1);
  }

  #stopTyping(): void {
    clearTimeout(this.#timer);
    this.#typing.abort();
    this.#typing = new AbortController();
  }

  #mark(active: number): void {
    this.#active = active;
    for (const [index, row] of [...this.#list.children].entries())
      row.setAttribute('aria-selected', String(index === active));
    if (active === -1) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `suggestion-${active}`);
    this.#list.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  #key(event: KeyboardEvent): void {
    const many = this.#options.length;
    if (event.key === 'Escape') {
      if (this.#list.hidden) this.#empty();
      else this.#close();
    } else if (event.key === 'ArrowDown' && many === 0) this.#typed();
    else if (event.key === 'ArrowDown') this.#mark(this.#active === many - 1 ? -1 : this.#active + 1);
    else if (event.key === 'ArrowUp' && many > 0)
      this.#mark(this.#active === -1 ? many - 1 : this.#active - 1);
    else return;
    event.preventDefault();
  }

  #left({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && this.#form.contains(relatedTarget))) this.#close();
  }
}
