/** API keys, whole or cut short; the underscores may be percent-encoded. */
const API_KEY = /wp(?:_|%5f)(live|pub)(?:_|%5f)[0-9a-z]*/gi;
/** What begins like a token, also behind a percent-encoded sign. */
const TOKEN = /(?<=\b|_|%[0-9A-Fa-f]{2})eyJ[\w-]{8,}(?:\.[\w-]*)*/g;

/** The text with what could be a key or token in it made unreadable: for logs, and sentences that quote a request. */
export function withoutCredentials(text: string): string {
  return text.replace(API_KEY, 'wp_$1_…').replace(TOKEN, 'eyJ…');
}
