import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Auth, type AuthOptions, openAuth, type Scope } from '../../src/auth/auth.ts';

/** An empty data directory, removed when the test ends. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-auth-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A clock that stands until it is moved. */
export class Clock {
  ms = Date.UTC(2026, 4, 19, 12);
  readonly now = () => this.ms;
}

/** Credentials in a directory of their own, with nobody locked out unless the test asks for it. */
export function freshAuth(options: Partial<AuthOptions> = {}): Auth {
  const dataDirectory = options.dataDirectory ?? emptyDirectory();
  const auth = openAuth({ dataDirectory, failedAttemptsPerMinute: 10_000_000, ...options });
  onTestFinished(() => auth.close());
  return auth;
}

/** A request of a place search with this credential. */
export function asking(credential: string, ...scopes: Scope[]) {
  return {
    authorization: `Bearer ${credential}`,
    remoteAddress: '192.0.2.1',
    scopesAnyOf: scopes.length > 0 ? scopes : (['places:read'] as const),
  };
}

/** The code an attempt was refused with, or `accepted`. */
export async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** How often each outcome came of so many attempts, made one after another. */
export async function countOutcomes(
  count: number,
  attempt: (index: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let index = 0; index < count; index++) {
    const outcome = await outcomeOf(attempt(index));
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
