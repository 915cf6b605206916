import { categoriesOf } from './categories.ts';
import { fill, h } from './dom.ts';
import { addressesNamed, addressRequest, worthShowing } from './elsewhere.ts';
import { filters } from './filters.ts';
import { count } from './format.ts';
import { announce, skeleton } from './notices.ts';
import type { Parts } from './parts.ts';
import { requestSample } from './request-sample.ts';
import { bodyOf, effort, type Found, resultsOf, searchRequest, summary } from './search-panel.ts';
import type { Search } from './state.ts';

/** Places on the map at most, besides those of the list. */
const MOST_DOTS = 480;

/** Searches, keeps what was found last, and shows it in the panel and on the map. */
export class SearchView {
  readonly #parts: Parts;
  #found: Found | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** True if this search's answer is at hand. */
  has(search: Search): boolean {
    return JSON.stringify(search) === JSON.stringify(this.#found?.search);
  }

  async show(search: Search): Promise<void> {
    const { panel, stage, paths } = this.#parts;
    panel.sheet.show('half');
    const view = panel.element.querySelector('.search-view');
    if (view) view.querySelector('.search-results')?.setAttribute('aria-busy', 'true');
    else panel.fill(this.#viewOf(search, skeleton(6)));
    await this.find(search);
    if (this.#found?.search !== search) return;
    if (isWorthMore(this.#found) && paths.isRadiusGuessed(search)) return paths.searchFarther(search);
    this.showFound();
    stage.frame(this.#found.answer.results.map(({ location }) => location));
  }

  /** Asks for a search, and keeps the answer. Troubles are shown. */
  async find(search: Search): Promise<void> {
    const { service, stage, panel, paths, waiting } = this.#parts;
    const signal = waiting.begin('search');
    try {
      const [answer, addresses] = await service.ask((client) =>
        Promise.all([
          client.places.search(bodyOf(search), { signal }),
          addressesNamed(search.text, client, signal),
        ]),
      );
      if (signal.aborted) return;
      const shown = worthShowing(search.text, addresses, answer.total);
      this.#found = { search, answer, addresses: shown, isFarther: paths.isFarther(search) };
      stage.showFound(this.#found);
      this.drawCells();
      await this.#findRest(this.#found, signal);
    } catch (error) {
      if (!signal.aborted) panel.showTrouble(error, () => this.show(search));
    }
  }

  /** Shows the places behind the first page on the map, which the list does not name. */
  async #findRest({ search, answer }: Found, signal: AbortSignal): Promise<void> {
    const { service, stage } = this.#parts;
    const shown = answer.results.length;
    if (answer.total <= shown) return;
    const body = { ...bodyOf(search, shown), limit: MOST_DOTS, explain: false };
    const rest = await service.ask((client) => client.places.search(body, { signal }));
    if (!signal.aborted) stage.showRest(rest.results);
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
      h('h2', { class: 'summary' }, found ? summary(found) : 'Searching …'),
      h('p', { class: 'muted effort' }, found ? effort(found) : ''),
      filters(search, categoriesOf(this.#parts.service), (adjusted) => this.#adjust(adjusted)),
      h('div', { class: 'search-results' }, results),
      found && this.#requestsOf(found),
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
    const { service, stage, panel, waiting } = this.#parts;
    const signal = waiting.begin('search');
    const { search, answer } = found;
    const body = bodyOf(search, answer.results.length);
    try {
      const next = await service.ask((client) => client.places.search(body, { signal }));
      this.#found = { ...found, answer: { ...answer, results: [...answer.results, ...next.results] } };
      stage.showFound(this.#found);
      this.showFound(next.results[0]?.id);
      announce(`${this.#found.answer.results.length} of ${count(answer.total)} places.`);
    } catch (error) {
      if (!signal.aborted) panel.showTrouble(error, () => this.showFound());
    }
  }
}

/** Nothing has all of the words, and they are not those of an address or a town either. */
function isWorthMore({ search, answer, addresses }: Found): boolean {
  const isLittle = answer.total === 0 || answer.tolerance === 'partial';
  return isLittle && worthShowing(search.text, addresses, 1).length === 0;
}

function foldName({ className }: HTMLElement): string {
  return className;
}
