import { WaypostError } from '@waypost/client';
import { fill, h } from './dom.ts';
import { icon } from './icons.ts';

interface Trouble {
  readonly title: string;
  readonly text: string;
  /** Command to run on the service's machine. */
  readonly command?: string;
}

/** The failure in plain words, with a remedy. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  SERVICE_UNAVAILABLE: {
    title: 'There is no data yet',
    text: 'The service runs, but no data set has been built. Build one, and it is taken up without a restart:',
    command: 'npx waypost build europe/monaco',
  },
  INDEX_NOT_AVAILABLE: {
    title: 'The data cannot be read',
    text: 'A data set is there but cannot be opened. Whoever runs the service finds out why with:',
    command: 'npx waypost verify',
  },
  NETWORK_ERROR: {
    title: 'The service cannot be reached',
    text: 'It may have been stopped, or the connection is gone.',
  },
  TIMEOUT: { title: 'No answer came', text: 'The service took longer than half a minute.' },
  UNAUTHORIZED: {
    title: 'A key is needed',
    text: 'This service answers only those who have an API key. Enter one to go on.',
  },
  NOT_FOUND: {
    title: 'This place is not here',
    text: 'The data set being served does not have it. It may have been removed from the source since the link was made.',
  },
  INVALID_ID: { title: 'This link is broken', text: 'What it names is not the identifier of a place.' },
};

const UNKNOWN = 'This did not work';
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
  const { title, text, command } = TROUBLES[code] ?? {
    title: UNKNOWN,
    text: error instanceof Error ? error.message : String(error),
  };
  return h(
    'div',
    { class: 'notice', role: 'alert', 'data-code': code },
    icon(code === 'UNAUTHORIZED' ? 'key' : 'warning'),
    h('h2', {}, title),
    h('p', {}, text),
    command !== undefined && h('pre', {}, h('code', {}, command)),
    !FINAL.has(code) &&
      h(
        'button',
        { type: 'button', class: 'button primary', onclick: retry },
        code === 'UNAUTHORIZED' ? 'Enter a key' : 'Try again',
      ),
  );
}

/** The failure in a few words, without a full stop. */
export function titleOf(error: unknown): string {
  if (!(error instanceof WaypostError)) return UNKNOWN;
  if (error.retryAfterSeconds !== undefined) return limitOf(error).title;
  return TROUBLES[error.code]?.title ?? UNKNOWN;
}

function limitOf({ code }: WaypostError): { title: string; text: string } {
  return code === 'RATE_LIMITED'
    ? { title: 'Too many requests', text: 'The key’s allowance for this minute is used up.' }
    : { title: 'The service is busy', text: 'It has more to do than it can.' };
}

function limited(error: WaypostError, retry: () => void): HTMLElement {
  const { code, retryAfterSeconds = 0 } = error;
  const { title, text } = limitOf(error);
  const button = h('button', { type: 'button', class: 'button primary', onclick: retry });
  const element = h(
    'div',
    { class: 'notice', role: 'alert', 'data-code': code },
    icon('clock'),
    h('h2', {}, title),
    h('p', {}, text),
    button,
  );
  countDown(button, retryAfterSeconds);
  return element;
}

function countDown(button: HTMLButtonElement, seconds: number): void {
  button.disabled = seconds > 0;
  fill(button, seconds > 0 ? `Try again in ${seconds} s` : 'Try again');
  if (seconds > 0) setTimeout(() => countDown(button, seconds - 1), 1000);
}

/** Says a sentence to those who hear the page; where it is the last one again, a space sets it off, or nothing would be heard. */
export function announce(text: string): void {
  const live = document.getElementById('live');
  if (live) live.textContent = live.textContent === text ? `${text}\u00A0` : text;
}

/** Grey bars where something will be, so that nothing moves when it comes. */
export function skeleton(rows: number): HTMLElement {
  const bars = Array.from({ length: rows }, () =>
    h('div', { class: 'skeleton-row' }, h('span', {}), h('span', {})),
  );
  return h('div', { class: 'skeleton', 'aria-hidden': 'true' }, ...bars);
}
