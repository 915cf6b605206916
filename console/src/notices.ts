import { WaypostError } from '@waypost/client';
import { fill, h } from './dom.ts';
import { duration } from './format.ts';
import { icon } from './icons.ts';
import { type TextKey, text } from './texts.ts';

interface Trouble {
  readonly title: TextKey;
  readonly text: TextKey;
  /** Command to run on the service's machine. */
  readonly command?: string;
}

/** The failure in plain words, with a remedy. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  SERVICE_UNAVAILABLE: {
    title: 'fault.noData',
    text: 'fault.noDataText',
    command: 'npx waypost build europe/monaco',
  },
  INDEX_NOT_AVAILABLE: {
    title: 'fault.unreadable',
    text: 'fault.unreadableText',
    command: 'npx waypost verify',
  },
  NETWORK_ERROR: { title: 'fault.unreachable', text: 'fault.unreachableText' },
  TIMEOUT: { title: 'fault.timeout', text: 'fault.timeoutText' },
  UNAUTHORIZED: { title: 'fault.key', text: 'fault.keyText' },
  KEY_EXPIRED: { title: 'fault.key', text: 'key.expired' },
  KEY_REVOKED: { title: 'fault.key', text: 'key.revoked' },
  NOT_FOUND: { title: 'fault.noPlace', text: 'fault.noPlaceText' },
  INVALID_ID: { title: 'fault.link', text: 'fault.linkText' },
};

/** Errors that a retry does not change. */
const FINAL = new Set(['NOT_FOUND', 'INVALID_ID']);

/**
 * Tells of an error.
 *
 * @param retry does again what failed; rate limits count down to it
 */
export function notice(error: unknown, retry: () => void): HTMLElement {
  const code = error instanceof WaypostError ? error.code : 'INTERNAL_ERROR';
  if (error instanceof WaypostError && error.retryAfterSeconds !== undefined) return limited(error, retry);
  const trouble = TROUBLES[code];
  const command = trouble?.command;
  const isOfKey = trouble?.title === 'fault.key';
  const why = trouble ? text(trouble.text) : messageOf(error);
  return h(
    'div',
    { class: 'notice', role: 'alert', 'data-code': code },
    icon(isOfKey ? 'key' : 'warning'),
    h('h2', {}, text(trouble?.title ?? 'fault.unknown')),
    h('p', {}, why),
    command !== undefined && h('pre', {}, h('code', {}, command)),
    !FINAL.has(code) &&
      h(
        'button',
        { type: 'button', class: 'button primary', onclick: retry },
        text(isOfKey ? 'fault.enterKey' : 'fault.again'),
      ),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The failure in a few words, without a full stop. */
export function titleOf(error: unknown): string {
  if (!(error instanceof WaypostError)) return text('fault.unknown');
  if (error.retryAfterSeconds !== undefined) return text(limitOf(error).title);
  return text(TROUBLES[error.code]?.title ?? 'fault.unknown');
}

function limitOf({ code }: WaypostError): Trouble {
  return code === 'RATE_LIMITED'
    ? { title: 'fault.limit', text: 'fault.limitText' }
    : { title: 'fault.busy', text: 'fault.busyText' };
}

function limited(error: WaypostError, retry: () => void): HTMLElement {
  const { code, retryAfterSeconds = 0 } = error;
  const limit = limitOf(error);
  const button = h('button', { type: 'button', class: 'button primary', onclick: retry });
  const element = h(
    'div',
    { class: 'notice', role: 'alert', 'data-code': code },
    icon('clock'),
    h('h2', {}, text(limit.title)),
    h('p', {}, text(limit.text)),
    button,
  );
  countDown(button, retryAfterSeconds);
  return element;
}

function countDown(button: HTMLButtonElement, seconds: number): void {
  button.disabled = seconds > 0;
  fill(button, seconds > 0 ? text('fault.againIn', { duration: duration(seconds) }) : text('fault.again'));
  if (seconds > 0) setTimeout(() => countDown(button, seconds - 1), 1000);
}

/** Says a sentence to those who hear the page; where it is the last one again, a space sets it off, or nothing would be heard. */
export function announce(sentence: string): void {
  const live = document.getElementById('live');
  if (live) live.textContent = live.textContent === sentence ? `${sentence}\u00A0` : sentence;
}
