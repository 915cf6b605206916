import type { PlaceFormA } from '@waypost/client';
import { categoriesOf } from './categories.ts';
import { isDeveloper } from './developer.ts';
import { fill, h } from './dom.ts';
import { addressesNamed, addressRequest, worthShowing } from './elsewhere.ts';
import { filters } from './filters.ts';
import { announce } from './notices.ts';
import type { Parts } from './parts.ts';
import { requestSample } from './request-sample.ts';
import { rowFacts } from './row-facts.ts';
import { bodyOf, effort, type Found, resultsOf, searchRequest, summary } from './search-panel.ts';
import { skeleton } from './skeleton.ts';
import { RADIUS, type Search, writeState } from './state.ts';
import { text } from './texts.ts';
import { pointsOfWay } from './way.ts';

/** Places on the map at most, besides those of the list. */
const MOST_DOTS = 500;

/** Factor by which the radius grows if too little is near. */
const FARTHER = 10;

type Answered = Omit<Found, 'addresses' | 'facts'>;

/** Searches, keeps what was found last, and shows it in the panel and on the map. */
export class SearchView {
  readonly #parts: Parts;
  #found: Found | undefined;
  /** Places that match too, some of which the list may name. */
  #others: readonly PlaceFormA[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** True if this search's answer is at hand. */
  has(search: Search): boolean {
    return this.#found !== undefined && writeState({ search }) === writeState({ search: this.#found.search });
  }

  async show(search: Search): Promise<void> {
    const { panel, stage, store } = this.#parts;
    panel.sheet.show('half');
    const view = panel.element.querySelector('.search-view');
    if (view) view.querySelector('.search-results')?.setAttribute('aria-busy', 'true');
    else panel.expect(this.#viewOf(search, skeleton('list')));
    const wayBefore = this.#found?.search.way;
    const found = await this.find(search);
    if (!found) return;
    if (found.search !== search) return store.adjust({ search: found.search }); // comes back to be shown
    this.showFound();
    const { results, interpretation } = found.answer;
    const way = pointsOfWay(search.way ?? '');
    if (way && search.way !== wayBefore) stage.frameAll(way);
    else
      stage.frame(
        results.map(({ location }) => location),
        interpretation?.anchor?.found === true,
      );
  }

  /** Asks for a search, and keeps the answer: undefined if nobody waits for it any more, or after a trouble, which is shown. */
  async find(search: Search): Promise<Found | undefined> {
    const { panel, waiting } = this.#parts;
    const signal = waiting.begin('search');
    try {
      const found = await this.#ask(search, signal);
      if (signal.aborted) return undefined;
      this.#others = [];
      this.#keep(found);
      this.#findOthers(found);
      return found;
    } catch (error) {
      if (!signal.aborted) panel.showTrouble(error, () => this.show(search));
      return undefined;
    }
  }

  async #ask(search: Search, signal: AbortSignal): Promise<Found> {
    const { service, paths } = this.#parts;
    const [answer, addresses] = await service.ask((client) =>
      Promise.all([
        client.places.search(bodyOf(search), { signal }),
        addressesNamed(search.text, client, signal),
      ]),
    );
    const mayGoFarther = paths.isOfView(search) && worthShowing(search.text, addresses, 1).length === 0;
    const first: Answered = { search, answer };
    const found = mayGoFarther ? await this.#farther(first, signal) : first;
    const facts = await service.ask((client) => rowFacts(bodyOf(found.search), client, signal));
    return { ...found, facts, addresses: worthShowing(search.text, addresses, found.answer.total) };
  }

  /** The same search ever farther around, until a place has all of its words. Places that have some of them are as good nearby. */
  async #farther(first: Answered, signal: AbortSignal): Promise<Answered> {
    const inView = { search: first.search, hasSome: first.answer.total > 0 };
    const { box: _, ...around } = first.search;
    let best = first;
    let { radiusMetres } = around;
    while (worth(best) < ALL_WORDS && radiusMetres < RADIUS.most) {
      radiusMetres = Math.min(RADIUS.most, radiusMetres * FARTHER);
      const search = { ...around, radiusMetres };
      const body = bodyOf(search);
      const answer = await this.#parts.service.ask((client) => client.places.search(body, { signal }));
      const found = { search, answer, inView };
      if (worth(found) > worth(best) || worth(best) === NOTHING) best = found;
    }
    return best;
  }

  #keep(found: Found): void {
    const { stage } = this.#parts;
    const listed = new Set(found.answer.results.map(({ id }) => id));
    this.#found = found;
    stage.showFound(found);
    stage.showRest(this.#others.filter(({ id }) => !listed.has(id)));
    this.drawCells();
  }

  /** Shows places on the map that the list does not name yet: those that match best, wherever in the surroundings they are. */
  async #findOthers({ search, answer }: Found): Promise<void> {
    if (answer.total <= answer.results.length) return;
    const best = { ...search, textWeight: 1, geoWeight: 0 };
    const body = { ...bodyOf(best), limit: MOST_DOTS, explain: false };
    const found = await this.#parts.service
      .ask((client) => client.places.search(body))
      .catch(() => undefined);
    if (!found || this.#found?.search !== search) return;
    this.#others = found.results;
    this.#keep(this.#found);
  }

  /** @param from the place that was looked at, whose line in the list takes the focus again */
  showFound(from?: string): void {
    const found = this.#found;
    if (!found) return;
    const { store, stage, panel, paths } = this.#parts;
    const results = resultsOf(found, store.state.cells === true, {
      onSelect: (placeId) => paths.openPlace(placeId),
      onHover: (placeId) => stage.hover(placeId),
      onMore: () => this.#more(found),
      onCells: (cells) => store.adjust({ cells }),
      onRadius: (radiusMetres) => this.#adjust({ radiusMetres }),
      onAddress: (address) => paths.choose(address),
      onLiteral: () => this.#adjust({ isLiteral: true }),
      onInView: (search) => store.adjust({ search: { ...search } }), // a copy, which goes no farther
    });
    panel.replace(() => this.#showResults(found, results));
    panel.sheet.show('half');
    panel.entitle(summary(found));
    if (from !== undefined)
      panel.element.querySelector<HTMLElement>(`[data-id="${CSS.escape(from)}"]`)?.focus();
  }

  /** The list again after a place was looked at, maybe from so near that nothing else was seen. */
  showAgain(from: string | undefined): void {
    this.showFound(from);
    this.#parts.stage.frame((this.#found?.answer.results ?? []).map(({ location }) => location));
  }

  forget(): void {
    const { stage } = this.#parts;
    this.#found = undefined;
    stage.showFound(undefined);
    stage.showRest([]);
    stage.drawCells([]);
  }

  drawCells(): void {
    const { store, stage } = this.#parts;
    stage.drawCells(store.state.cells ? (this.#found?.answer.cells ?? []) : []);
  }

  /** The filters stay where they are while somebody is in them. */
  #showResults(found: Found, results: HTMLElement): void {
    const { element } = this.#parts.panel;
    const view = element.querySelector('.search-view');
    if (!view) {
      fill(element, this.#viewOf(found.search, results, found));
      return;
    }
    const openFolds = [...view.querySelectorAll<HTMLDetailsElement>('details[open]')].map(foldName);
    const fresh = this.#viewOf(found.search, results, found);
    for (const [index, part] of [...fresh.children].entries()) {
      const old = view.children[index];
      const isInUse = part.matches('.filters') && old?.contains(document.activeElement);
      if (!old) view.append(part);
      else if (!isInUse) old.replaceWith(part);
    }
    for (const fold of view.querySelectorAll('details')) fold.open = openFolds.includes(foldName(fold));
  }

  #viewOf(search: Search, results: HTMLElement, found?: Found): HTMLElement {
    return h(
      'div',
      { class: 'search-view' },
      h('h2', { class: 'summary' }, found ? summary(found) : text('search.waiting')),
      isDeveloper() && h('p', { class: 'muted effort' }, found ? effort(found) : ''),
      filters(search, categoriesOf(this.#parts.service), (adjusted) => this.#adjust(adjusted)),
      h('div', { class: 'search-results' }, this.#wayBack(search), results),
      isDeveloper() && found && this.#requestsOf(found),
    );
  }

  /** The button that leaves the way of a search. */
  #wayBack({ way }: Search): HTMLElement | undefined {
    if (way === undefined) return undefined;
    const onclick = () => this.#parts.paths.leaveWay();
    return h(
      'button',
      { type: 'button', class: 'plain-button', id: 'leave-way', onclick },
      text('search.leaveWay'),
    );
  }

  #requestsOf({ search, addresses }: Found): HTMLElement {
    const requests = [searchRequest(search), ...(addresses.length > 0 ? [addressRequest(search.text)] : [])];
    return requestSample(this.#parts.service.baseUrl, requests);
  }

  /** A radius that is chosen takes the place of what was seen. */
  #adjust({ category, ...adjusted }: Partial<Search>): void {
    const { store } = this.#parts;
    const { search } = store.state;
    if (!search) return;
    const { box, ...unboxed } = search;
    const base = adjusted.radiusMetres === undefined && box ? { ...unboxed, box } : unboxed;
    const { category: before, ...rest } = { ...base, ...adjusted };
    const chosen = category === undefined ? before : category;
    const next: Search = { ...rest, ...(chosen && { category: chosen }) };
    const isWeightless = next.textWeight + next.geoWeight === 0;
    store.adjust({ search: isWeightless ? { ...next, geoWeight: 0.1 } : next });
  }

  async #more(found: Found): Promise<void> {
    const { service, panel, waiting } = this.#parts;
    const signal = waiting.begin('search');
    panel.element.querySelector('#more')?.setAttribute('aria-busy', 'true');
    const { search, answer } = found;
    const body = bodyOf(search, answer.results.length);
    try {
      const [next, facts] = await service.ask((client) =>
        Promise.all([client.places.search(body, { signal }), rowFacts(body, client, signal)]),
      );
      const results = [...answer.results, ...next.results];
      this.#keep({ ...found, facts: new Map([...found.facts, ...facts]), answer: { ...answer, results } });
      this.showFound(next.results[0]?.id);
      announce(text('search.shown', { shown: results.length, count: answer.total }));
    } catch (error) {
      if (!signal.aborted) panel.showTrouble(error, () => this.showFound());
    }
  }
}

const NOTHING = 0;
const SOME_WORDS = 1;
const ALL_WORDS = 2;

/** How much of its words the places of an answer have. */
function worth({ answer }: Answered): number {
  if (answer.total === 0) return NOTHING;
  return answer.tolerance === 'partial' ? SOME_WORDS : ALL_WORDS;
}

function foldName({ className }: HTMLElement): string {
  return className;
}
