import type { Theme } from '@waypost/client';

/** Themes of the console; the map has its own. */
export type Appearance = 'system' | 'light' | 'dark';

export const APPEARANCES: readonly Appearance[] = ['system', 'light', 'dark'];
const KEPT = 'waypost.appearance';
const DARK = matchMedia('(prefers-color-scheme: dark)');

export function appearance(): Appearance {
  const kept = localStorage.getItem(KEPT);
  return APPEARANCES.find((one) => one === kept) ?? 'system';
}

export function setAppearance(chosen: Appearance): void {
  localStorage.setItem(KEPT, chosen);
  applyAppearance();
}

/** Styles follow the attribute, or the system where it says so. */
export function applyAppearance(): void {
  document.documentElement.dataset.appearance = appearance();
}

/** The theme of a map for which none was chosen. */
export function ownTheme(): Theme {
  const chosen = appearance();
  const isDark = chosen === 'dark' || (chosen === 'system' && DARK.matches);
  return isDark ? 'dark' : 'light';
}

export function onSystemChange(listener: () => void): void {
  DARK.addEventListener('change', listener);
}
