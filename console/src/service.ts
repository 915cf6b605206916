import { createClient, type WaypostClient, WaypostError } from '@waypost/client';
import { KeyDialog } from './key-dialog.ts';
import { languageOfNames } from './language.ts';
import { Session } from './session.ts';

/**
 * The service behind the page, and the way in: a request that is refused for want of a token is made again once with a new
 * one, and where that takes a key, somebody is asked for it.
 */
export class Service {
  /** Address of the service, as the page was reached. */
  readonly baseUrl = new URL('.', location.href).href.replace(/\/$/, '');
  readonly client: WaypostClient;
  readonly #session = new Session(this.baseUrl);
  readonly #dialog = new KeyDialog((key) => this.#session.enter(key));

  constructor() {
    this.client = createClient({
      baseUrl: this.baseUrl,
      credential: this.#session.provider,
      retries: 0,
      language: languageOfNames(),
    });
  }

  /** @throws WaypostError UNAUTHORIZED where nobody entered a key */
  async ask<T>(request: (client: WaypostClient) => Promise<T>): Promise<T> {
    try {
      return await request(this.client);
    } catch (error) {
      if (!isForWantOfToken(error)) throw error;
      this.#session.dropToken();
    }
    return this.#askAnew(request);
  }

  /** Lets somebody enter another key; resolves to whether they did. */
  changeKey(): Promise<boolean> {
    return this.#dialog.open();
  }

  async #askAnew<T>(request: (client: WaypostClient) => Promise<T>): Promise<T> {
    try {
      return await request(this.client);
    } catch (error) {
      const why = this.#session.hadKey ? 'key.ended' : 'fault.keyText';
      if (!isForWantOfToken(error) || !(await this.#dialog.open(why))) throw error;
      return request(this.client);
    }
  }

  /** For MapLibre. Styles name the service by its public address; the page asks where it was itself reached. */
  readonly transformRequest = (url: string) => {
    const own = url.startsWith(`${PUBLIC_URL}/`) ? this.baseUrl + url.slice(PUBLIC_URL.length) : url;
    return this.client.map.transformRequest(own) ?? { url: own };
  };
}

const PUBLIC_URL = document.querySelector<HTMLMetaElement>('meta[name="waypost-public-url"]')?.content ?? '';

function isForWantOfToken(error: unknown): boolean {
  return error instanceof WaypostError && error.status === 401;
}
