import { byId, fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { announce, notice } from './notices.ts';
import { Sheet } from './sheet.ts';
import { skeleton } from './skeleton.ts';
import type { Store } from './store.ts';
import { text } from './texts.ts';

/** The search box, and the choice of how fine an address is wanted. */
const KEPT = new Set(['query', 'level']);

/** The panel with what was asked for, the way out of a card, and what went wrong where something did. */
export class Panel {
  readonly element = byId('panel');
  readonly sheet: Sheet;
  readonly #store: Store;

  /** @param onResize called when the panel covers more or less of the map */
  constructor(store: Store, onResize: () => void) {
    this.#store = store;
    this.sheet = new Sheet(onResize);
  }

  fill(...content: readonly Node[]): void {
    this.replace(() => this.#put(content));
  }

  /** Changes what is shown. Where what had the focus goes with it, the panel has it, or it would be lost. */
  replace(change: () => void): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.removeAttribute('aria-busy');
    change();
    if (hadFocus && !this.element.contains(document.activeElement))
      byId('results').focus({ preventScroll: true });
  }

  /** Shows grey shapes, or what has them, until something is filled in. */
  expect(...content: readonly Node[]): void {
    this.fill(...content);
    this.element.setAttribute('aria-busy', 'true');
  }

  /**
   * The same in the place of a card, below the way out of it.
   *
   * @param head what is known of it already
   */
  expectCard(head?: Node): void {
    this.expect(this.#backBar(), ...(head ? [head] : []), skeleton(head ? 'facts' : 'card'));
  }

  /** A card and what goes with it, below the way out of it. */
  fillCard(name: string, ...content: readonly Node[]): void {
    const { activeElement } = document;
    const held = activeElement?.id ?? '';
    this.#put([this.#backBar(), ...content]);
    document.title = titleOf(name);
    byId('results').scrollTop = 0;
    // somebody who types or chooses keeps the focus and hears the name; for everybody else the focus moves to the top of the card
    const inMenu = activeElement?.closest<HTMLElement>('#menu input');
    const inUse = KEPT.has(held) ? document.getElementById(held) : inMenu;
    if (inUse) announce(name);
    (inUse ?? byId('card-title')).focus({ preventScroll: true });
  }

  /** Names what is shown, to the window and to those who hear the page. */
  entitle(name: string): void {
    document.title = titleOf(name);
    announce(name);
  }

  showTrouble(error: unknown, retry: () => void): void {
    const { placeId, point } = this.#store.state;
    const isInCard = placeId !== undefined || point !== undefined;
    this.fill(...(isInCard ? [this.#backBar()] : []), notice(error, retry));
  }

  /** Goes back to the list, or to the beginning, where a card is open. */
  leaveCard(): void {
    this.#store.go({ placeId: undefined, point: undefined });
  }

  #put(content: readonly Node[]): void {
    this.sheet.show('half');
    this.element.removeAttribute('aria-busy');
    fill(this.element, ...content);
  }

  #backBar(): HTMLElement {
    const label = text(this.#store.state.search ? 'panel.back' : 'panel.close');
    const button = h(
      'button',
      {
        type: 'button',
        class: 'button quiet',
        id: 'back',
        title: text('panel.backHint'),
        'aria-keyshortcuts': 'Escape',
        onclick: () => this.leaveCard(),
      },
      icon('back'),
      label,
    );
    return h('div', { class: 'back-bar' }, button);
  }
}

function titleOf(name: string): string {
  return `${name} – Waypost`;
}
