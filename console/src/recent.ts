const KEPT = 'waypost.recent';
const MOST = 6;

/** Texts that were searched for last, the newest first. They stay in this browser. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return []; // another program's, or no storage is allowed
  }
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  localStorage.setItem(KEPT, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetSearches(): void {
  localStorage.removeItem(KEPT);
}
