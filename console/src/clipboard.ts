import { fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { announce } from './notices.ts';
import { text } from './texts.ts';

const SHOWN_MS = 1600;

/**
 * A button that copies a text, and says for a moment that it did.
 *
 */
export function copyButton(label: string, content: () => string): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: 'button small', 'aria-label': text('copy.copyOf', { what: label }) },
    icon('copy'),
    label,
  );
  button.addEventListener('click', async () => {
    const copied = await copy(content());
    fill(button, icon(copied ? 'check' : 'warning'), text(copied ? 'copy.done' : 'copy.refused'));
    announce(text(copied ? 'copy.said' : 'copy.saidRefused'));
    setTimeout(() => fill(button, icon('copy'), label), SHOWN_MS);
  });
  return button;
}

/** Pages that were not opened over HTTPS or on this machine have no clipboard; an older way works there. */
export async function copy(content: string): Promise<boolean> {
  if (navigator.clipboard) {
    const done = await navigator.clipboard.writeText(content).then(
      () => true,
      () => false,
    );
    if (done) return true;
  }
  const area = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  area.value = content;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
