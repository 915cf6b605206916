import type { Tags } from '../core/core.ts';

/** Schemes that a link may have; a browser would run, or read from the reader's machine, what others name. */
const ALLOWED: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);
/** Schemes that no text begins with by chance; a value with one of them is left out whatever its key. */
const ACTIVE = /^(?:javascript|vbscript|data:[a-z]+\/|file:\/|blob)/;
const LINK_KEY =
  /(?:^|:)(?:website|url|image|facebook|instagram|twitter|youtube|linkedin|tiktok|whatsapp|telegram)$/;
/** A scheme, not the port of `example.org:8080` or the digits of a number. */
const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d)/;
/** Characters that browsers skip before and within a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\ufeff]+/g;
const BARE_HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?=[/:?#]|$)/u;

/**
 * Tags without links that a page must not follow: of links only `http`, `https`, `mailto` and `tel` are kept, and values
 * without scheme, such as `www.example.org` or the name of an account. The same object if nothing is left out.
 */
export function withSafeLinks(tags: Tags): Tags {
  for (const key in tags) if (!isSafe(key, tags[key]!)) return onlySafe(tags);
  return tags;
}

/** A website as an absolute address: `www.example.org/a` is `https://www.example.org/a`. */
export function absoluteWebsite(website: string | undefined): string | undefined {
  const bare = website?.trim();
  return bare && BARE_HOST.test(bare) ? `https://${bare}` : website;
}

function onlySafe(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key, value]) => isSafe(key, value)));
}

function isSafe(key: string, value: string): boolean {
  if (!value.includes(':')) return true;
  const plain = value.slice(0, 100).replaceAll(SKIPPED, '').toLowerCase();
  if (!LINK_KEY.test(key)) return !(ACTIVE.test(plain) && SCHEME.test(plain));
  const scheme = SCHEME.exec(plain)?.[1];
  return scheme === undefined || ALLOWED.has(scheme);
}
