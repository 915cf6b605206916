import { copy } from './clipboard.ts';
import { h } from './dom.ts';
import { type IconName, icon } from './icons.ts';
import { say } from './note.ts';
import { text } from './texts.ts';

export interface HereEvents {
  readonly onWhat: () => void;
  readonly onDirections: () => void;
  readonly onSave: () => void;
}

/**
 * What can be done with a point of the map that was pressed for long, or with the second button.
 *
 * @param at pixels of the window
 * @param position in degrees, as it is shown and copied
 */
export function openHereMenu(
  at: { readonly x: number; readonly y: number },
  position: string,
  events: HereEvents,
): void {
  const menu = h('div', { class: 'here', id: 'here', role: 'menu', 'aria-label': text('here.menu') });
  const close = closing(menu);
  const item = (name: IconName, label: string, act: () => void) =>
    h(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        class: 'recent',
        onclick: () => {
          close();
          act();
        },
      },
      icon(name),
      label,
    );
  const copyPosition = async () => say(text((await copy(position)) ? 'copy.said' : 'copy.saidRefused'));
  menu.append(
    item('place', text('here.what'), events.onWhat),
    item('copy', text('here.copy', { position }), copyPosition),
    item('route', text('here.directions'), events.onDirections),
    item('save', text('list.choose'), events.onSave),
  );
  document.body.append(menu);
  place(menu, at);
  menu.addEventListener('keydown', (event) => move(event, menu, close));
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && menu.contains(relatedTarget))) close();
  });
  menu.querySelector('button')?.focus();
}

/** Takes the menu away once: with it goes the focus, which would close it again. */
function closing(menu: HTMLElement): () => void {
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    menu.remove();
  };
}

/** Within the window, wherever in it the point lies. */
function place(menu: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}

/** The keys of a menu (ARIA Authoring Practices, "Menu"). */
function move(event: KeyboardEvent, menu: HTMLElement, close: () => void): void {
  const items = [...menu.querySelectorAll('button')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  }
  if (step === undefined) return;
  event.preventDefault();
  items.at((at + step) % items.length)?.focus();
}
