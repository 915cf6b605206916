import { WaypostError } from '@waypost/client';
import { fill, h } from './dom.ts';
import { titleOf } from './notices.ts';
import { around, type TextKey, text } from './texts.ts';

/** Asks for an API key, which is exchanged for a token at once. One question is open at a time, however many wait for it. */
export class KeyDialog {
  readonly #enter: (key: string) => Promise<void>;
  #open: Promise<boolean> | undefined;

  /** @param enter rejects where no token can be had for the key */
  constructor(enter: (key: string) => Promise<void>) {
    this.#enter = enter;
  }

  /** Resolves to whether a key was entered that works. `why` says why one is asked for. */
  open(why: TextKey = 'fault.keyText'): Promise<boolean> {
    this.#open ??= this.#ask(why).finally(() => {
      this.#open = undefined;
    });
    return this.#open;
  }

  #ask(why: TextKey): Promise<boolean> {
    const trouble = h('p', { class: 'trouble', role: 'alert' });
    const input = h('input', {
      id: 'key',
      type: 'password',
      autocomplete: 'off',
      spellcheck: 'false',
      required: true,
      'aria-describedby': 'key-help',
      placeholder: 'wp_live_…',
    });
    const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'key-title' });
    return new Promise((resolve) => {
      const submit = async (event: SubmitEvent) => {
        event.preventDefault();
        const refusal = await this.#try(input.value.trim());
        if (refusal === undefined) return dialog.close('entered');
        fill(trouble, refusal);
        input.select();
      };
      dialog.append(formOf(submit, { why, input, trouble, cancel: () => dialog.close() }));
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(dialog.returnValue === 'entered');
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** Why the key does not do, if it does not. */
  async #try(key: string): Promise<string | undefined> {
    try {
      await this.#enter(key);
      return undefined;
    } catch (error) {
      if (!(error instanceof WaypostError)) throw error;
      const refusal = refusalOf(error);
      return refusal ? text(refusal) : titleOf(error);
    }
  }
}

/** Sentences for keys that do not do, each with what helps. */
const REFUSALS: Readonly<Record<string, TextKey>> = {
  KEY_EXPIRED: 'key.expired',
  KEY_REVOKED: 'key.revoked',
  UNAUTHORIZED: 'key.unknown',
  TOKEN_EXPIRED: 'key.unknown', // no key at all
  ORIGIN_NOT_ALLOWED: 'key.bound',
  BUNDLE_ID_NOT_ALLOWED: 'key.bound',
};

/** What is said of a key; undefined if something else went wrong. */
export function refusalOf({ code }: WaypostError): TextKey | undefined {
  return REFUSALS[code];
}

interface FormParts {
  /** Why a key is asked for. */
  readonly why: TextKey;
  readonly input: HTMLInputElement;
  readonly trouble: HTMLElement;
  readonly cancel: () => void;
}

function formOf(
  submit: (event: SubmitEvent) => void,
  { why, input, trouble, cancel }: FormParts,
): HTMLFormElement {
  const command = h('code', { dir: 'ltr' }, 'waypost keys create --name NAME');
  return h(
    'form',
    { onsubmit: submit },
    h('h2', { id: 'key-title' }, text('key.title')),
    h('p', {}, text(why)),
    h('p', { id: 'key-help', class: 'muted' }, text('key.help')),
    h('label', { for: 'key' }, text('key.label')),
    input,
    trouble,
    h('p', { class: 'muted' }, `${text('key.ask')} `, ...around('key.made', 'command', command)),
    h(
      'div',
      { class: 'row end' },
      h('button', { type: 'button', class: 'button', onclick: cancel }, text('key.notNow')),
      h('button', { type: 'submit', class: 'button primary' }, text('key.continue')),
    ),
  );
}
