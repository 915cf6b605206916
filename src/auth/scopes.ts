/** Rights of a credential. Tiles accept either. */
export const SCOPES = ['places:read', 'tiles:read'] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
