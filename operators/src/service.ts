import type { components } from '../../client/src/api-types.ts';

/** Answers of the service, as its OpenAPI document describes them. */
type Schemas = components['schemas'];
export type Key = Schemas['Key'];
export type KeyChanges = Schemas['KeyChanges'];
export type KeyRequest = Schemas['KeyRequest'];
export type RecentErrors = Schemas['RecentErrors'];
export type ServiceStatus = Schemas['ServiceStatus'];

/** Paths below `/admin/api`, with what a GET of each answers. */
interface Told {
  readonly keys: Schemas['Keys'];
  readonly status: ServiceStatus;
  readonly errors: RecentErrors;
  readonly [usage: `usage?days=${string}`]: Schemas['Usage'];
}

let key = '';

/** Asks with this key from now on. It is forgotten when the page is closed. */
export function signIn(given: string): void {
  key = given;
}

/** @throws Error with the service's sentence if it refuses */
export async function ask<Path extends keyof Told>(path: Path): Promise<Told[Path]> {
  return (await answerTo(path)) as Told[Path]; // as the document says
}

/** @throws Error as {@link ask} does */
export async function send(path: string, body: object): Promise<Partial<Schemas['NewKey']>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await answerTo(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer as Partial<Schemas['NewKey']>; // only of a new key is anything read
}

async function answerTo(path: string, request: RequestInit = {}): Promise<unknown> {
  const headers = { ...request.headers, authorization: `Bearer ${key}` };
  const response = await fetch(`admin/api/${path}`, { ...request, headers });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as Schemas['Error']).message); // the one body of all errors
  return answer;
}
