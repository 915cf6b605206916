import { fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { announce } from './notices.ts';

const SHOWN_MS = 1600;

/**
 * A button that copies a text, and says for a moment that it did.
 *
 * @param name what it is called for those who do not see the icon; must hold the label
 */
export function copyButton(label: string, text: () => string, name?: string): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: 'button small', 'aria-label': name },
    icon('copy'),
    label,
  );
  button.addEventListener('click', async () => {
    const copied = await copy(text());
    fill(button, icon(copied ? 'check' : 'warning'), copied ? 'Copied' : 'Not allowed');
    announce(copied ? 'Copied.' : 'The browser does not allow copying.');
    setTimeout(() => fill(button, icon('copy'), label), SHOWN_MS);
  });
  return button;
}

/** Pages that were not opened over HTTPS or on this machine have no clipboard; an older way works there. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (done) return true;
  }
  const area = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
