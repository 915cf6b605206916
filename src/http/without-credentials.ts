/** API keys, whole or cut short, and what begins like a token; the underscores may be percent-encoded. */
const API_KEY = /wp(?:_|%5f)live(?:_|%5f)[0-9a-z]*/gi;
const TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g;

/** The text with what could be a key or token in it made unreadable: for logs, and sentences that quote a request. */
export function withoutCredentials(text: string): string {
  return text.replace(API_KEY, 'wp_live_…').replace(TOKEN, 'eyJ…');
}
