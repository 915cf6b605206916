/**
 * React components over the elements: the same attributes as properties in camelCase, and events as `onSelect`, `onFill`, `onClear`, `onLoad` and `onError`
 * with what the elements tell as argument. React is the page's own, from version 18 on.
 */
import { type CSSProperties, createElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Address, Suggestion } from './elements.ts';
import { defineElements } from './elements.ts';

/** Properties of every component. */
interface ElementProperties {
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Language of names and words: a BCP 47 tag. */
  readonly language?: string;
  readonly onError?: (error: unknown) => void;
}

export interface SearchProperties extends ElementProperties {
  readonly name?: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly label?: string;
  readonly limit?: number;
  /** Kinds of answers, such as `house,street`. */
  readonly layers?: string;
  /** `LAT,LON`. */
  readonly near?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Fills the fields of its form. */
  readonly fill?: boolean;
  /** Ids of what shows what was taken. */
  readonly map?: string;
  readonly place?: string;
  readonly list?: string;
  readonly onSelect?: (suggestion: Suggestion) => void;
  readonly onFill?: (address: Address) => void;
  readonly onClear?: () => void;
}

export interface MapProperties extends ElementProperties {
  readonly theme?: 'light' | 'dark' | 'gray' | 'warm';
  /** `LAT,LON`. */
  readonly center?: string;
  readonly zoom?: number;
  readonly label?: string;
  readonly cooperative?: boolean;
  /** Marks the middle as it opens. */
  readonly pin?: boolean;
  readonly onLoad?: (map: unknown) => void;
}

export interface PlaceProperties extends ElementProperties {
  readonly placeId?: string;
  /** What was taken; the card is hidden without. */
  readonly suggestion?: Suggestion | undefined;
  readonly onLoad?: (suggestion: Suggestion) => void;
}

export interface ListProperties extends ElementProperties {
  /** Address of a GeoJSON file of one's own. */
  readonly src?: string;
  readonly query?: string;
  readonly category?: string;
  readonly near?: string;
  readonly limit?: number;
  readonly label?: string;
  readonly map?: string;
  readonly place?: string;
  readonly onLoad?: (suggestions: readonly Suggestion[]) => void;
  readonly onSelect?: (suggestion: Suggestion) => void;
}

export interface ProviderProperties {
  /** Address of the service, such as `https://places.example`. */
  readonly service: string;
  /** A publishable key. */
  readonly accessKey: string;
  readonly children?: ReactNode;
}

/** Says where the elements below it ask, and with which key. A page has one. */
export function WaypostProvider({ service, accessKey, children }: ProviderProperties): ReactNode {
  defineElements({ service, key: accessKey }); // before the elements below are made
  return children;
}

export function WaypostSearch(given: SearchProperties): ReactNode {
  return createElement(ElementOf, { tag: 'waypost-search', given });
}

export function WaypostMap(given: MapProperties): ReactNode {
  return createElement(ElementOf, { tag: 'waypost-map', given });
}

export function WaypostPlace(given: PlaceProperties): ReactNode {
  return createElement(ElementOf, { tag: 'waypost-place', given });
}

export function WaypostList(given: ListProperties): ReactNode {
  return createElement(ElementOf, { tag: 'waypost-list', given });
}

type Properties = Readonly<Record<string, unknown>>;

/** On a server there is no layout to wait for. */
const useElement = globalThis.document ? useLayoutEffect : useEffect;

/** React before version 19 hands elements neither events nor anything but texts. */
function ElementOf({ tag, given }: { readonly tag: string; readonly given: object }): ReactNode {
  const properties = given as Properties; // by their names
  const { suggestion } = properties;
  const element = useRef<HTMLElement & { show?: (suggestion: unknown) => void }>(null);
  const listeners = useRef(properties);
  listeners.current = properties;
  const isShown = 'suggestion' in properties;
  useElement(() => listen(element.current, () => listeners.current), []);
  useElement(() => {
    if (isShown) element.current?.show?.(suggestion);
  }, [isShown, suggestion]);
  return createElement(tag, { ...attributesOf(properties), ref: element });
}

const EVENTS = ['select', 'fill', 'clear', 'load', 'error'];

function listen(element: HTMLElement | null, current: () => Properties): () => void {
  const controller = new AbortController();
  for (const event of EVENTS) {
    const property = `on${event[0]?.toUpperCase()}${event.slice(1)}`;
    const hear = (told: Event) => {
      const handler = current()[property];
      if (typeof handler === 'function') handler((told as CustomEvent).detail);
    };
    element?.addEventListener(`waypost-${event}`, hear, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** `placeId` is `place-id`; what is false or a listener is no attribute. */
function attributesOf(properties: Properties): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'style') attributes.style = value;
    else if (name === 'className') attributes.class = value;
    else if (typeof value === 'string' || typeof value === 'number')
      attributes[hyphened(name)] = String(value);
    else if (value === true) attributes[hyphened(name)] = '';
  }
  return attributes;
}

function hyphened(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
