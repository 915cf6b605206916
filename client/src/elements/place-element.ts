import type { Suggestion } from '../suggestion.ts';
import { suggestionOf } from '../suggestion.ts';
import { CARD_STYLE, create } from './card-style.ts';
import { WaypostElement } from './element.ts';

const STYLE = `${CARD_STYLE}
.card { display: grid; gap: 6px; padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--waypost-radius, 8px); }
.title { margin: 0; font-size: 18px; line-height: 1.3; }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.links a { display: inline-flex; align-items: center; min-height: 44px; }`;

/** The facts that a card can show. Places of the service have them; your own GeoJSON features may have them too. */
interface Facts {
  readonly address?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly opening_hours?: string | { readonly open_now?: boolean };
}

/**
 * `<waypost-place>`: a card of one place: name, kind, address, whether it is open, telephone, website, directions.
 *
 * Attributes: `place-id`; without it the card shows what a search or list that names it by its `place` attribute has taken, and is hidden until
 * then. Events: `waypost-load` with the suggestion, `waypost-error`.
 */
export class WaypostPlace extends WaypostElement {
  static readonly observedAttributes = ['place-id'];
  #card: HTMLElement | undefined;
  #wanted: string | undefined;

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
    this.#wanted = undefined;
    if (suggestion?.type === 'place' && suggestion.placeId !== undefined) void this.#load(suggestion.placeId);
    else this.#draw(suggestion);
  }

  async #load(id: string): Promise<void> {
    this.#wanted = id;
    try {
      const { features } = await this.client.places.get(id, { format: 'geojson' });
      if (this.#wanted === id && features[0]) this.#draw(suggestionOf(features[0]));
    } catch (error) {
      this.fail(error);
    }
  }

  #draw(suggestion: Suggestion | undefined): void {
    if (!this.#card) return;
    this.#card.hidden = !suggestion;
    if (!suggestion) return;
    this.#card.replaceChildren(create('h3', 'title', suggestion.title), ...this.#lines(suggestion));
    this.tell('load', suggestion);
  }

  #lines(suggestion: Suggestion): HTMLElement[] {
    const facts = suggestion.feature.properties as Facts; // of an address or area, none of them
    const lines = [create('p', 'detail', suggestion.detail)];
    const hours = this.#hoursOf(facts);
    if (hours) lines.push(create('p', 'hours', hours));
    const links = create('p', 'links');
    links.append(...this.#links(suggestion, facts));
    return [...lines, links];
  }

  #hoursOf({ opening_hours: hours }: Facts): string | undefined {
    if (typeof hours === 'string') return hours;
    if (hours?.open_now === undefined) return undefined;
    return hours.open_now ? this.texts.openNow : this.texts.closedNow;
  }

  #links({ center: [lon, lat] }: Suggestion, { phone, website }: Facts): HTMLElement[] {
    const { directions, website: ofWebsite } = this.texts;
    const links = [link(`geo:${lat},${lon}?q=${lat},${lon}`, directions)];
    if (phone) links.push(link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone));
    if (website && /^https?:/.test(website)) links.push(link(website, ofWebsite));
    return links;
  }
}

function link(address: string, text: string): HTMLAnchorElement {
  const element = create('a', 'link', text);
  element.href = address;
  if (/^http/.test(address)) element.rel = 'noopener';
  return element;
}
