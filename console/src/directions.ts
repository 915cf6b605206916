import { copyButton } from './clipboard.ts';
import { openDialog } from './dialog.ts';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import { text } from './texts.ts';

export interface Goal {
  readonly name: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Hands a place to a program that finds routes: the device's own. */
export function handOff({ name, lat, lon }: Goal): void {
  const at = `${lat},${lon}`;
  const geo = `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  openDialog(
    text('directions.title', { name }),
    h('p', { class: 'muted' }, text('directions.note')),
    h(
      'div',
      { class: 'row' },
      h('a', { class: 'button primary', href: geo }, icon('route'), text('directions.app')),
    ),
    h(
      'div',
      { class: 'row' },
      copyButton(text('place.position'), () => at),
    ),
  );
}

/** What a text asks the way to; undefined if it asks for none. */
export function goalOf(typed: string): string | undefined {
  const folded = typed.trim().toLocaleLowerCase();
  const opening = text('directions.words')
    .split('|')
    .find((words) => folded.startsWith(`${words} `));
  return opening && typed.trim().slice(opening.length).trim();
}
