/** Rights of a credential to read: what a key has unless told otherwise. Tiles accept either. */
export const READ_SCOPES = ['places:read', 'tiles:read'] as const;

/** All rights; `admin` makes and ends keys, and sees what they are used for. */
export const SCOPES = [...READ_SCOPES, 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
