import { byId, fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { announce } from './notices.ts';
import { text } from './texts.ts';

const SHOWN_MS = 12_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says a sentence beside the map, for a while, to those who see the page and to those who hear it. */
export function say(sentence: string): void {
  const note = byId('note');
  clearTimeout(timer);
  timer = setTimeout(hush, SHOWN_MS);
  fill(
    note,
    h('span', {}, sentence),
    h(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': text('page.dismiss'), onclick: hush },
      icon('close'),
    ),
  );
  note.hidden = false;
  announce(sentence);
}

/** Takes back what was said, as something else is being looked at. */
export function hush(): void {
  const note = byId('note');
  clearTimeout(timer);
  if (note.contains(document.activeElement)) byId('locate').focus();
  note.hidden = true;
}
