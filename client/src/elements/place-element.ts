import { type Suggestion, suggestionOf } from '../suggestion.ts';
import type { PlaceFormB } from '../types.ts';
import { CARD_STYLE, create } from './card-style.ts';
import { WaypostElement } from './element.ts';

const STYLE = `${CARD_STYLE}
.card { display: grid; gap: 6px; padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--waypost-radius, 8px); }`;

/**
 * `<waypost-place>`: a card of one place: name, kind, address, opening hours, telephone, website, directions.
 *
 * Attributes: `place-id`; without it the card shows what a search or list that names it by its `place` attribute has taken, and is hidden until
 * then. Events: `waypost-load` with the suggestion, `waypost-error`.
 */
export class WaypostPlace extends WaypostElement {
  static readonly observedAttributes = ['place-id'];
  #card: HTMLElement | undefined;
  /** Counts what was to be shown: an answer that comes after the next wish is not drawn. */
  #wishes = 0;

  connectedCallback(): void {
    if (this.#card) return;
    this.#card = create('article', 'card');
    this.#card.hidden = true;
    this.open(STYLE).append(this.#card);
    this.attributeChangedCallback();
  }

  attributeChangedCallback(): void {
    const id = this.getAttribute('place-id');
    if (this.#card && id) void this.#load(id);
  }

  /** Shows what was taken, with what more is known of it if it is a place; hides without anything. */
  show(suggestion: Suggestion | undefined): void {
    if (suggestion?.type === 'place' && suggestion.placeId !== undefined) void this.#load(suggestion.placeId);
    else this.#draw(suggestion, undefined, ++this.#wishes).catch((error: unknown) => this.fail(error));
  }

  async #load(id: string): Promise<void> {
    const wish = ++this.#wishes;
    try {
      const { places } = this.client;
      const [{ features }, { hours }] = await Promise.all([
        places.get(id, { format: 'geojson' }),
        places.get(id, { form: 'b' }),
      ]);
      if (features[0]) await this.#draw(suggestionOf(features[0]), hours, wish);
    } catch (error) {
      this.fail(error);
    }
  }

  async #draw(
    suggestion: Suggestion | undefined,
    hours: PlaceFormB['hours'] | undefined,
    wish: number,
  ): Promise<void> {
    const card = this.#card;
    if (!card) return;
    if (!suggestion) card.hidden = true;
    else {
      const { cardOf } = await import('./card.ts');
      if (wish !== this.#wishes) return;
      card.replaceChildren(...cardOf({ suggestion, hours, language: this.language, create }));
      card.hidden = false;
      this.tell('load', suggestion);
    }
  }
}
