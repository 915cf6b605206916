/**
 * What a card shows of a place. `place-element.ts` loads it when a page shows its first card, so that a page without one pays nothing for it: it
 * imports nothing that the elements hold themselves, or bundlers would make a third file of what both need.
 */
import type { Suggestion } from '../suggestion.ts';
import type { PlaceFeature, PlaceFormB } from '../types.ts';
import type { create as Create } from './card-style.ts';
import { type CardTexts, cardTextsOf } from './card-texts.ts';
import { dayIn, type HoursRow, rulesOf, weekOf } from './hours.ts';

const STYLE = `
.title { margin: 0; font-size: 18px; line-height: 1.3; }
.week { border-collapse: collapse; font-size: 14px; }
.week caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.week th { padding: 1px 0; padding-inline-end: 16px; font-weight: inherit; text-align: start; vertical-align: top; }
.week td { padding: 1px 0; font-variant-numeric: tabular-nums; }
.week [aria-current] { font-weight: 600; }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.links a { display: inline-flex; align-items: center; min-height: 44px; }`;

/** The facts that a card can show. Places of the service have them; your own GeoJSON features may have them too. */
interface Facts {
  readonly address?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly opening_hours?: string | PlaceFeature['properties']['opening_hours'];
}

export interface CardParts {
  readonly suggestion: Suggestion;
  /** Opening hours as form B has them; undefined if the place is not the service's, or its hours are not known. */
  readonly hours: PlaceFormB['hours'] | undefined;
  /** BCP 47 tag. */
  readonly language: string;
  readonly create: typeof Create;
}

/** The elements of a card, their style with them. */
export function cardOf(parts: CardParts): HTMLElement[] {
  const { suggestion, language, create } = parts;
  const facts = suggestion.feature.properties as Facts; // of an address or area, none of them
  const texts = cardTextsOf(language);
  const style = document.createElement('style');
  style.textContent = STYLE;
  const links = create('p', 'links');
  links.append(...linksOf(suggestion, facts, texts, create));
  return [
    style,
    create('h3', 'title', suggestion.title),
    create('p', 'detail', suggestion.detail),
    ...hoursOf(facts, texts, parts),
    links,
  ];
}

function hoursOf({ opening_hours: known }: Facts, texts: CardTexts, parts: CardParts): HTMLElement[] {
  const { hours, language, create } = parts;
  const { open_now: isOpen, periods } = typeof known === 'object' ? known : {};
  const raw = typeof known === 'string' ? known : hours?.raw;
  const today = dayIn(hours?.timezone, Date.now());
  const rows = periods ? weekOf(periods, today, { language, texts }) : raw ? rulesOf(raw) : [];
  const line = isOpen === undefined ? [] : [create('p', 'hours', isOpen ? texts.openNow : texts.closedNow)];
  return rows.length === 0 ? line : [...line, tableOf(rows, texts, create)];
}

function tableOf(rows: readonly HoursRow[], { hours, today }: CardTexts, create: typeof Create): HTMLElement {
  const table = create('table', 'week');
  table.createCaption().textContent = hours;
  for (const { head, times, isToday } of rows) {
    const row = table.insertRow();
    const day = document.createElement('th');
    day.scope = 'row';
    day.textContent = isToday ? `${head} (${today})` : head;
    if (isToday) row.setAttribute('aria-current', 'date');
    row.append(day);
    row.insertCell().textContent = times;
  }
  return table;
}

function linksOf(
  { center: [lon, lat] }: Suggestion,
  { phone, website }: Facts,
  texts: CardTexts,
  create: typeof Create,
): HTMLElement[] {
  const link = (address: string, text: string): HTMLElement =>
    Object.assign(create('a', 'link', text), { href: address, rel: 'noopener' });
  const links = [link(`geo:${lat},${lon}?q=${lat},${lon}`, texts.directions)];
  if (phone) links.push(link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone));
  if (website && /^https?:/.test(website)) links.push(link(website, texts.website));
  return links;
}
