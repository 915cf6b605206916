import { h } from './dom.ts';
import { icon } from './icons.ts';
import { text } from './texts.ts';

let made = 0;

/** Opens a dialog with a title and the way out of it. It is gone once it is closed. */
export function openDialog(title: string, ...content: readonly (Node | undefined)[]): HTMLDialogElement {
  const id = `dialog-${++made}`;
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': id });
  const close = h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': text('panel.close'),
      onclick: () => dialog.close(),
    },
    icon('close'),
  );
  dialog.append(
    h('div', { class: 'card-head' }, h('h2', { id }, title), close),
    ...content.filter((part) => part !== undefined),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
