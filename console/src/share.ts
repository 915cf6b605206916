import { copyButton } from './clipboard.ts';
import { openDialog } from './dialog.ts';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import { text } from './texts.ts';

/** Offers the address of the page for others: as a link, with the system's own sheet, and as code for a page that embeds it. */
export function share(name: string): void {
  const url = location.href;
  const frame = `<iframe src="${url.replaceAll('&', '&amp;')}" width="600" height="450" loading="lazy"></iframe>`;
  openDialog(
    text('share.title', { name }),
    h(
      'div',
      { class: 'row' },
      copyButton(text('copy.link'), () => url),
      sheetButton(name, url),
    ),
    h('label', { for: 'embed' }, text('share.embed')),
    h('textarea', { id: 'embed', readonly: true, rows: 3, dir: 'ltr' }, frame),
    h(
      'div',
      { class: 'row' },
      copyButton(text('share.embed'), () => frame),
    ),
  );
}

/** Undefined where the system has no sheet, or the page was not opened safely. */
function sheetButton(title: string, url: string): HTMLElement | undefined {
  if (!('share' in navigator)) return undefined;
  const send = () => navigator.share({ title, url }).catch(() => {}); // somebody thought better of it
  return h(
    'button',
    { type: 'button', class: 'button small', onclick: send },
    icon('share'),
    text('share.send'),
  );
}
