import { createClient, type WaypostClient } from '../client.ts';
import type { Point } from '../distance.ts';
import { type Texts, textsOf } from '../texts.ts';

/** The address and the key that elements use if their attributes name none. */
export interface Connection {
  readonly service?: string;
  readonly key?: string;
}

let connection: Connection = {};

/** To be called before elements are used. */
export function connect(given: Connection): void {
  connection = given;
}

/** Clients by what they were made of: elements of a page share one. */
const clients = new Map<string, WaypostClient>();

/** `HTMLElement`, or an empty class on a server that renders pages, so that modules with elements can be loaded there too. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

/** The base of all elements: the attributes `service`, `access-key` and `language`, a styled shadow root, and events that cross it. */
export class WaypostElement extends Base {
  /** A shadow that holds the style, made when it is first needed: a constructor may run before there is a document. */
  protected open(style: string): ShadowRoot {
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true });
    const sheet = document.createElement('style');
    sheet.textContent = `:host { display: block; } :host([hidden]) { display: none; }\n${style}`;
    shadow.append(sheet);
    return shadow;
  }

  /** Language of names and words: that of the element, of the page, or of the browser. */
  get language(): string {
    return (
      this.getAttribute('language') ?? this.closest('[lang]')?.getAttribute('lang') ?? navigator.language
    );
  }

  get texts(): Texts {
    return textsOf(this.language);
  }

  get service(): string {
    return this.getAttribute('service') ?? connection.service ?? location.origin;
  }

  /** @throws Error if there is no key */
  get client(): WaypostClient {
    const { service: baseUrl, language } = this;
    const credential = this.getAttribute('access-key') ?? connection.key;
    if (!credential) throw new Error(`<${this.localName}> has no key. ${WITHOUT_KEY}`);
    const name = JSON.stringify([baseUrl, credential, language]);
    const client = clients.get(name) ?? createClient({ baseUrl, credential, language });
    clients.set(name, client);
    return client;
  }

  /** The element of this page that an attribute names by its id. */
  protected named<Element extends HTMLElement>(attribute: string): Element | undefined {
    const id = this.getAttribute(attribute);
    const root = this.getRootNode() as Document | ShadowRoot; // of an element that is in a page
    return (id === null ? undefined : (root.getElementById(id) as Element | null)) ?? undefined; // as the page's author says
  }

  /** `LAT,LON` of an attribute. */
  protected pointOf(attribute: string): Point | undefined {
    const [lat, lon] = (this.getAttribute(attribute) ?? '').split(',').map(Number.parseFloat);
    return Number.isFinite(lat) && Number.isFinite(lon) ? [lon ?? 0, lat ?? 0] : undefined;
  }

  protected tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(`waypost-${name}`, { detail, bubbles: true, composed: true }));
  }

  /** Tells the page that something could not be asked, and whoever reads its console why. */
  protected fail(error: unknown): void {
    console.error(error instanceof Error ? error.message : error);
    this.tell('error', error);
  }
}

const WITHOUT_KEY =
  "Put a publishable key into the address of the script, client.js?key=wp_pub_…, or into the attribute access-key; 'waypost keys create --publishable' makes one.";
