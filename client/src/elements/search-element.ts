import { addressOf, fillForm } from '../address.ts';
import { Combobox } from '../combobox.ts';
import { COMBOBOX_STYLE } from '../combobox-style.ts';
import { formatDistance, type Point } from '../distance.ts';
import { createSuggester, type Suggester } from '../suggester.ts';
import { measured, type Suggestion, suggestionOf } from '../suggestion.ts';
import { WaypostElement } from './element.ts';
import type { WaypostList } from './list-element.ts';
import type { WaypostMap } from './map-element.ts';
import type { WaypostPlace } from './place-element.ts';

const STYLE = `${COMBOBOX_STYLE}
.waypost-search { width: var(--waypost-search-width, 100%); max-width: 100%; }
.waypost-search-list, .waypost-search-visible {
  position: absolute; z-index: var(--waypost-search-layer, 10); inset-inline: 0; top: calc(100% + 4px);
  border-radius: var(--waypost-search-radius, 4px); box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
}`;

const DELAY_MS = 150;
const LEAST_CHARACTERS = 2;

/**
 * `<waypost-search>`: a search field for places and addresses, also as a control of a form.
 *
 * Attributes: `name`, `value`, `required`, `disabled`, `placeholder`, `label`, `limit`, `layers`, `near` (`LAT,LON`), `fill` (fills the fields of
 * its form), and the ids of a `map` to go to, a `place` to show, a `list` to order by nearness. Events: `waypost-select` with the suggestion as
 * detail, `waypost-fill` with the address, `waypost-clear`, `waypost-error`.
 */
export class WaypostSearch extends WaypostElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = ['placeholder', 'label', 'value', 'required', 'disabled'];
  #internals: ElementInternals | undefined;
  #combobox: Combobox | undefined;
  #suggester: Suggester | undefined;
  #taken: Suggestion | undefined;

  connectedCallback(): void {
    if (this.#combobox) return;
    this.#internals = this.attachInternals();
    this.#combobox = this.#createCombobox();
    this.#suggester = this.#createSuggester(this.#combobox);
    this.open(STYLE).append(this.#combobox.element);
    if (this.form) this.#combobox.element.removeAttribute('role'); // the form is the landmark
    for (const name of WaypostSearch.observedAttributes) this.attributeChangedCallback(name);
    this.#tellForm();
  }

  disconnectedCallback(): void {
    this.#suggester?.stop();
  }

  attributeChangedCallback(name: string): void {
    const combobox = this.#combobox;
    if (!combobox) return;
    const { texts } = this;
    const label =
      this.getAttribute('label') ?? this.#internals?.labels[0]?.textContent?.trim() ?? texts.label;
    if (name === 'placeholder') combobox.input.placeholder = this.getAttribute(name) ?? texts.placeholder;
    if (name === 'label') combobox.input.setAttribute('aria-label', label);
    if (name === 'value') this.value = this.getAttribute(name) ?? '';
    if (name === 'disabled') this.formDisabledCallback(this.hasAttribute(name));
    if (name === 'required') this.#tellForm();
  }

  formDisabledCallback(isDisabled: boolean): void {
    if (this.#combobox) this.#combobox.input.disabled = isDisabled;
  }

  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
  }

  get form(): HTMLFormElement | null {
    return this.#internals?.form ?? null;
  }

  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  get value(): string {
    return this.#combobox?.value ?? this.getAttribute('value') ?? '';
  }

  set value(text: string) {
    if (this.#combobox) this.#combobox.value = text;
    else this.setAttribute('value', text);
    this.#taken = undefined;
    this.#tellForm();
  }

  /** What was taken last; undefined once the text is another. */
  get suggestion(): Suggestion | undefined {
    return this.#taken;
  }

  #createCombobox(): Combobox {
    const { texts, language } = this;
    return new Combobox({
      texts: {
        ...texts,
        count: (count) => `${texts.suggestions}: ${count}`,
        distance: (metres) => formatDistance(metres, language, navigator.language),
      },
      onType: (text) => this.#type(text),
      onTake: (suggestion) => void this.#take(suggestion),
      onClear: () => this.#clear(),
    });
  }

  #createSuggester(combobox: Combobox): Suggester {
    return createSuggester({
      suggest: (text, signal) => this.#suggest(text, signal),
      onSuggestions: (suggestions, text) => (text === '' ? combobox.close() : combobox.show(suggestions)),
      onError: (error) => {
        combobox.fail();
        this.fail(error);
      },
      delayMs: DELAY_MS,
      leastCharacters: LEAST_CHARACTERS,
    });
  }

  #type(text: string): void {
    this.#taken = undefined;
    this.#tellForm();
    this.#suggester?.type(text);
  }

  async #suggest(q: string, signal: AbortSignal): Promise<Suggestion[]> {
    const near = this.pointOf('near') ?? this.#map?.middle;
    const layers = this.getAttribute('layers');
    const parameters = {
      q,
      limit: Number(this.getAttribute('limit') ?? 6),
      ...(near && { lat: near[1], lng: near[0] }),
      ...(layers !== null && { layers }),
    };
    const { features } = await this.client.places.autocomplete(parameters, { signal });
    return features.map((feature) => measured(suggestionOf(feature), near));
  }

  async #take(suggestion: Suggestion): Promise<void> {
    this.#suggester?.stop();
    this.#taken = suggestion;
    this.#tellForm();
    this.#map?.show(suggestion);
    this.named<WaypostPlace>('place')?.show(suggestion);
    this.#orderList(suggestion.center);
    this.tell('select', suggestion);
    this.dispatchEvent(new Event('change', { bubbles: true }));
    if (this.hasAttribute('fill')) await this.#fill(suggestion).catch((error: unknown) => this.fail(error));
  }

  async #fill(suggestion: Suggestion): Promise<void> {
    const address = await addressOf(suggestion, this.client);
    if (this.#taken !== suggestion) return; // something else was taken meanwhile
    if (this.form) fillForm(this.form, address);
    this.tell('fill', address);
  }

  #orderList(center: Point): void {
    const list = this.named<WaypostList>('list');
    if (list) list.near = center;
  }

  #clear(): void {
    this.#suggester?.stop();
    this.#taken = undefined;
    this.#tellForm();
    this.#map?.show(undefined);
    this.named<WaypostPlace>('place')?.show(undefined);
    this.tell('clear', undefined);
  }

  get #map(): WaypostMap | undefined {
    return this.named<WaypostMap>('map');
  }

  #tellForm(): void {
    const { value, texts } = this;
    const isMissing = this.hasAttribute('required') && value === '';
    this.#internals?.setFormValue(value);
    this.#internals?.setValidity(
      isMissing ? { valueMissing: true } : {},
      isMissing ? texts.required : '',
      this.#combobox?.input,
    );
  }
}
