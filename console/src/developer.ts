const SWITCH = 'dev';

/** True if the page shows the face for developers: scores, cells, timings, identifiers, tags and requests. */
export function isDeveloper(): boolean {
  return new URLSearchParams(location.search).has(SWITCH);
}

/** Changes the face; the state of the page, behind `#`, stays. */
export function showFaceFor(developers: boolean): void {
  const address = new URL(location.href);
  if (developers) address.searchParams.set(SWITCH, '');
  else address.searchParams.delete(SWITCH);
  location.href = address.href.replace(`${SWITCH}=`, SWITCH);
}
