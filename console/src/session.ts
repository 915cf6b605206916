import {
  createClient,
  type IssuedToken,
  type TokenProvider,
  tokenProvider,
  WaypostError,
} from '@waypost/client';

const KEPT = 'waypost.token';
const SECONDS = 600;
const SCOPE = 'places:read tiles:read';
/** A kept token that ends sooner than this is not worth taking up. */
const LEAST_LEFT_MS = 30_000;

interface KeptToken {
  readonly token: string;
  readonly endsMs: number;
}

/**
 * The tokens of this page. The server hands them out itself where it was started for this machine; elsewhere somebody
 * enters a key, which stays in memory until the tab is closed. Only the token is kept, for a reload of the tab.
 */
export class Session {
  readonly provider: TokenProvider;
  readonly #baseUrl: string;
  #key: string | undefined;
  /** At hand already, to be given out once. */
  #next: IssuedToken | undefined = readKept();

  /** True if a key was entered in this tab. */
  get hadKey(): boolean {
    return this.#key !== undefined;
  }

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
    this.provider = tokenProvider({ fetchToken: (signal) => this.#fetchToken(signal) });
  }

  /**
   * Takes a key for this tab.
   *
   * @throws WaypostError where no token can be had for it
   */
  async enter(key: string): Promise<void> {
    const issued = await exchange(this.#baseUrl, key);
    this.dropToken();
    this.#key = key;
    this.#next = issued;
    keep(issued);
  }

  /** Lets the token go: it was refused, or somebody wants to enter another key. */
  dropToken(): void {
    this.#next = undefined;
    sessionStorage.removeItem(KEPT);
    const held = this.provider.current();
    if (held !== undefined) this.provider.drop(held);
  }

  async #fetchToken(signal: AbortSignal): Promise<IssuedToken> {
    const issued = this.#next ?? (await this.#issue(signal));
    this.#next = undefined;
    keep(issued);
    return issued;
  }

  #issue(signal: AbortSignal): Promise<IssuedToken> {
    return this.#key === undefined ? askOwnServer(this.#baseUrl, signal) : exchange(this.#baseUrl, this.#key);
  }
}

/** `own` where the server hands out tokens, at least to pages of its own machine. */
const TOKENS = document.querySelector<HTMLMetaElement>('meta[name="waypost-tokens"]')?.content;

async function askOwnServer(baseUrl: string, signal: AbortSignal): Promise<IssuedToken> {
  if (TOKENS !== 'own') throw keyNeeded();
  const response = await fetch(`${baseUrl}/console/token`, { method: 'POST', signal }).catch(
    (cause: unknown) => {
      throw new WaypostError('The service cannot be reached.', { code: 'NETWORK_ERROR', status: 0, cause });
    },
  );
  if (response.ok) return response.json();
  if (response.status === 404) throw keyNeeded();
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  const code = response.status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE';
  throw new WaypostError('The service hands out no token now.', {
    code,
    status: response.status,
    retryAfterSeconds,
  });
}

function keyNeeded(): WaypostError {
  return new WaypostError('A key is needed.', { code: 'UNAUTHORIZED', status: 401 });
}

/** A key may lack the scope of tiles, which places alone open as well. */
async function exchange(baseUrl: string, key: string): Promise<IssuedToken> {
  const { tokens } = createClient({ baseUrl, credential: key, retries: 0 });
  try {
    return await tokens.exchange({ ttl: SECONDS, scope: SCOPE });
  } catch (error) {
    if (!(error instanceof WaypostError) || error.code !== 'INSUFFICIENT_SCOPE') throw error;
    return tokens.exchange({ ttl: SECONDS });
  }
}

function keep({ access_token: token, expires_in: seconds }: IssuedToken): void {
  const kept: KeptToken = { token, endsMs: Date.now() + seconds * 1000 };
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
}

/** State that survives a reload of the tab. */
function readKept(): IssuedToken | undefined {
  const { token, endsMs = 0 }: Partial<KeptToken> = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  const leftMs = endsMs - Date.now();
  if (token === undefined || leftMs < LEAST_LEFT_MS) return undefined;
  return { access_token: token, expires_in: leftMs / 1000 };
}
