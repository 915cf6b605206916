import { createClient, type WaypostClient, WaypostError } from '@waypost/client';
import { KeyDialog, refusalOf } from './key-dialog.ts';
import { languageOfNames } from './language.ts';
import { Session } from './session.ts';
import type { TextKey } from './texts.ts';

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

  /**
   * @param isQuiet true never asks for a key, as while somebody types
   * @throws WaypostError UNAUTHORIZED, KEY_EXPIRED or KEY_REVOKED where nobody entered a key that does
   */
  async ask<T>(request: (client: WaypostClient) => Promise<T>, isQuiet = false): Promise<T> {
    try {
      return await request(this.client);
    } catch (error) {
      if (!isForWantOfToken(error)) throw error;
      this.#session.dropToken();
      return isQuiet ? request(this.client) : this.#askAnew(request, error);
    }
  }

  /** Lets somebody enter another key; resolves to whether they did. */
  changeKey(): Promise<boolean> {
    return this.#dialog.open();
  }

  /** @param refused why the token that was at hand did not do */
  async #askAnew<T>(request: (client: WaypostClient) => Promise<T>, refused: WaypostError): Promise<T> {
    try {
      return await request(this.client);
    } catch (error) {
      if (!isForWantOfToken(error)) throw error;
      // after a reload nobody but the first answer knows what became of the key
      const told = [refused, error].find(({ code }) => code.startsWith('KEY_'));
      if (!(await this.#dialog.open(this.#whyOf(told ?? error)))) throw told ?? error;
      return request(this.client);
    }
  }

  /** Why a key is asked for. */
  #whyOf(error: WaypostError): TextKey {
    const isOfKey = this.#session.hadKey || error.code.startsWith('KEY_');
    return (isOfKey && refusalOf(error)) || 'fault.keyText';
  }

  /** For MapLibre. Styles name the service by its public address; the page asks where it was itself reached. */
  readonly transformRequest = (url: string) => {
    const own = url.startsWith(`${PUBLIC_URL}/`) ? this.baseUrl + url.slice(PUBLIC_URL.length) : url;
    return this.client.map.transformRequest(own) ?? { url: own };
  };
}

const PUBLIC_URL = document.querySelector<HTMLMetaElement>('meta[name="waypost-public-url"]')?.content ?? '';

function isForWantOfToken(error: unknown): error is WaypostError {
  return error instanceof WaypostError && error.status === 401;
}
