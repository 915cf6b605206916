import type { GeocodeFeature } from '@waypost/client';
import { applyAppearance, onSystemChange, ownTheme, setAppearance } from './appearance.ts';
import { categoriesOf } from './categories.ts';
import { byId, fill, h } from './dom.ts';
import { filters } from './filters.ts';
import { icon } from './icons.ts';
import { MapStage } from './map-stage.ts';
import { announce, notice, skeleton } from './notices.ts';
import { nameOf, type PlaceFacts, placeCard, placeRequests } from './place-panel.ts';
import { pointCard, pointRequest, titleOf } from './point-panel.ts';
import { forgetSearches, rememberSearch } from './recent.ts';
import { requestSample } from './request-sample.ts';
import { SearchBox } from './search-box.ts';
import { bodyOf, effort, type Found, markResult, resultsOf, searchRequest, summary } from './search-panel.ts';
import { Service } from './service.ts';
import { Sheet } from './sheet.ts';
import { startPanel } from './start-panel.ts';
import { type ConsoleState, clamp, type Point, RADIUS, type Search } from './state.ts';
import { Store } from './store.ts';
import { type Suggestion, suggestionOf } from './suggestion.ts';
import { addTools } from './tools.ts';

type Task = 'search' | 'place' | 'point';

/** Shows what the state says, and changes the state as somebody asks for it. */
export class Console {
  readonly #service = new Service();
  readonly #store = new Store();
  readonly #panel = byId('panel');
  readonly #sheet = new Sheet(() => this.#stage.setPadding(this.#sheet.padding));
  readonly #stage: MapStage = new MapStage(this.#service, this.#store, {
    onPlace: (placeId) => this.#openPlace(placeId),
    onHover: (placeId) => markResult(this.#panel, placeId),
    onPoint: (point) => this.#openPoint(point),
    onSearchHere: () => this.#searchHere(),
  });
  readonly #box = new SearchBox({
    suggest: (text, signal) => this.#suggest(text, signal),
    onSearch: (text) => this.#searchFor({ text }),
    onSelect: (suggestion) => this.#choose(suggestion),
    onClear: () => this.#store.go({ search: undefined, placeId: undefined, point: undefined }),
  });
  /** What the last request of each kind is waiting for; a newer one ends it. */
  readonly #waiting = new Map<Task, AbortController>();
  #found: Found | undefined;

  start(): void {
    addTools({
      theme: () => this.#store.state.theme ?? ownTheme(),
      onTheme: (theme) => this.#store.adjust({ theme }),
      onAppearance: (chosen) => {
        setAppearance(chosen);
        this.#stage.setTheme(this.#theme);
      },
      onKey: async () => {
        if (await this.#service.changeKey()) this.#begin();
      },
    });
    applyAppearance();
    onSystemChange(() => this.#stage.setTheme(this.#theme));
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      byId('results').focus();
    });
    addEventListener('keydown', (event) => this.#shortcut(event));
    this.#store.onChange((state, before) => this.#changed(state, before));
    this.#begin();
  }

  get #theme() {
    return this.#store.state.theme ?? ownTheme();
  }

  /** The map comes first: its description says where the data lies, and it is what fails where there is none. */
  async #begin(): Promise<void> {
    try {
      await this.#stage.open(this.#theme);
      await categoriesOf(this.#service);
      this.#stage.setPadding(this.#sheet.padding);
      this.#stage.home();
      this.#show(this.#store.state, {});
    } catch (error) {
      this.#showTrouble(error, () => this.#begin());
    }
  }

  #changed(state: ConsoleState, before: ConsoleState): void {
    this.#stage.setTheme(this.#theme);
    if (state.view && state.view !== before.view) this.#stage.see(state.view);
    const isSame = (['search', 'placeId', 'point'] as const).every(
      (name) => JSON.stringify(state[name]) === JSON.stringify(before[name]),
    );
    if (!isSame) this.#show(state, before);
    else if (state.cells !== before.cells) this.#drawCells();
  }

  /** The innermost thing that is open: a point or a place before the search that it was found with. */
  async #show(state: ConsoleState, before: ConsoleState): Promise<void> {
    for (const waiting of this.#waiting.values()) waiting.abort();
    const { search, placeId, point } = state;
    this.#box.text = search?.text ?? (placeId === undefined && !point ? '' : this.#box.text);
    document.title = 'Waypost';
    const isSearched = search && JSON.stringify(search) === JSON.stringify(this.#found?.search);
    if (!search) this.#forgetFound();
    if (point) return this.#showPoint(point);
    if (placeId !== undefined) {
      if (search && !isSearched) await this.#find(search);
      return this.#showPlace(placeId);
    }
    this.#stage.select(undefined);
    if (!search) return this.#showStart();
    if (isSearched) return this.#showFound(before.placeId);
    return this.#showSearch(search);
  }

  async #showStart(): Promise<void> {
    this.#sheet.show('half');
    const categories = await categoriesOf(this.#service);
    const panel = startPanel(categories, {
      onCategory: (category) => this.#searchFor({ text: '', category }),
      onSearch: (text) => this.#searchFor({ text }),
      onForget: () => {
        forgetSearches();
        this.#showStart();
        announce('Recent searches cleared.');
      },
    });
    fill(this.#panel, panel);
  }

  async #showSearch(search: Search): Promise<void> {
    this.#sheet.show('half');
    if (!this.#panel.querySelector('.search-view')) fill(this.#panel, this.#searchView(search, skeleton(6)));
    else this.#panel.querySelector('.search-results')?.setAttribute('aria-busy', 'true');
    await this.#find(search);
    if (this.#found?.search !== search) return;
    this.#showFound();
    this.#stage.frame(this.#found.answer.results.map(({ location }) => location));
  }

  /** Asks for a search, and keeps the answer. Troubles are shown. */
  async #find(search: Search): Promise<void> {
    const signal = this.#wait('search');
    try {
      const answer = await this.#service.ask((client) => client.places.search(bodyOf(search), { signal }));
      if (signal.aborted) return;
      this.#found = { search, answer };
      this.#stage.showFound(this.#found);
      this.#drawCells();
    } catch (error) {
      if (!signal.aborted) this.#showTrouble(error, () => this.#showSearch(search));
    }
  }

  /** @param from the place that was looked at, whose line in the list takes the focus again */
  #showFound(from?: string): void {
    const found = this.#found;
    if (!found) return;
    const results = resultsOf(found, this.#store.state.cells === true, {
      onSelect: (placeId) => this.#openPlace(placeId),
      onHover: (placeId) => this.#stage.hover(placeId),
      onMore: () => this.#more(found),
      onCells: (cells) => this.#store.adjust({ cells }),
    });
    this.#showResults(found, results);
    this.#sheet.show('half');
    document.title = `${summary(found)} – Waypost`;
    announce(`${summary(found)}.`);
    if (from !== undefined)
      this.#panel.querySelector<HTMLElement>(`[data-id="${CSS.escape(from)}"]`)?.focus();
  }

  /** The filters stay where they are while somebody is in them. */
  #showResults(found: Found, results: HTMLElement): void {
    const view = this.#panel.querySelector('.search-view');
    if (!view) {
      fill(this.#panel, this.#searchView(found.search, results, found));
      return;
    }
    const openFolds = [...view.querySelectorAll<HTMLDetailsElement>('details[open]')].map(foldName);
    const fresh = this.#searchView(found.search, results, found);
    for (const [index, part] of [...fresh.children].entries()) {
      const old = view.children[index];
      const isInUse = part.matches('.filters') && old?.contains(document.activeElement);
      if (!old) view.append(part);
      else if (!isInUse) old.replaceWith(part);
    }
    for (const fold of view.querySelectorAll('details')) fold.open = openFolds.includes(foldName(fold));
  }

  #searchView(search: Search, results: HTMLElement, found?: Found): HTMLElement {
    return h(
      'div',
      { class: 'search-view' },
      h('h2', { class: 'summary' }, found ? summary(found) : 'Searching …'),
      h('p', { class: 'muted effort' }, found ? effort(found) : ''),
      this.#filtersOf(search),
      h('div', { class: 'search-results' }, results),
      found && requestSample(this.#service.baseUrl, [searchRequest(found.search)]),
    );
  }

  #filtersOf(search: Search): HTMLElement {
    return filters(search, categoriesOf(this.#service), (adjusted) => this.#adjust(adjusted));
  }

  #adjust({ category, ...adjusted }: Partial<Search>): void {
    const { search } = this.#store.state;
    if (!search) return;
    const { category: before, ...rest } = { ...search, ...adjusted };
    const chosen = category === undefined ? before : category;
    const next: Search = { ...rest, ...(chosen && { category: chosen }) };
    const isWeightless = next.textWeight + next.geoWeight === 0;
    this.#store.adjust({ search: isWeightless ? { ...next, geoWeight: 0.1 } : next });
  }

  async #more({ search, answer }: Found): Promise<void> {
    const signal = this.#wait('search');
    const offset = answer.results.length;
    try {
      const next = await this.#service.ask((client) =>
        client.places.search(bodyOf(search, offset), { signal }),
      );
      this.#found = { search, answer: { ...answer, results: [...answer.results, ...next.results] } };
      this.#stage.showFound(this.#found);
      this.#showFound(next.results[0]?.id);
    } catch (error) {
      if (!signal.aborted) this.#showTrouble(error, () => this.#showFound());
    }
  }

  #forgetFound(): void {
    this.#found = undefined;
    this.#stage.showFound(undefined);
    this.#stage.drawCells([]);
  }

  #drawCells(): void {
    const cells = this.#store.state.cells ? (this.#found?.answer.cells ?? []) : [];
    this.#stage.drawCells(cells);
  }

  async #showPlace(placeId: string): Promise<void> {
    this.#sheet.show('half');
    const signal = this.#wait('place');
    fill(this.#panel, this.#backBar(), skeleton(5));
    try {
      const facts = await this.#factsOf(placeId, signal);
      if (signal.aborted) return;
      this.#stage.select({ ...facts.a.location, id: placeId });
      const card = placeCard(facts);
      fill(this.#panel, this.#backBar(), card, requestSample(this.#service.baseUrl, placeRequests(placeId)));
      this.#opened(nameOf(facts.a));
    } catch (error) {
      if (!signal.aborted) this.#showTrouble(error, () => this.#showPlace(placeId));
    }
  }

  #factsOf(placeId: string, signal: AbortSignal): Promise<PlaceFacts> {
    return this.#service.ask(async ({ places }) => {
      const [a, b, collection] = await Promise.all([
        places.get(placeId, { signal }),
        places.get(placeId, { form: 'b', signal }),
        places.get(placeId, { format: 'geojson', signal }),
      ]);
      const [feature] = collection.features;
      if (!feature) throw new Error('The service answered without a place.');
      return { a, b, feature };
    });
  }

  async #showPoint(point: Point): Promise<void> {
    this.#sheet.show('half');
    const signal = this.#wait('point');
    this.#stage.select(point);
    if (!this.#panel.querySelector('#level')) fill(this.#panel, this.#backBar(), skeleton(4));
    try {
      const { lat, lon: lng, zoom } = point;
      const found = await this.#service.ask(({ geocode }) => geocode.reverse({ lat, lng, zoom }, { signal }));
      if (signal.aborted) return;
      this.#fillPoint(point, found.features[0]);
    } catch (error) {
      if (!signal.aborted) this.#showTrouble(error, () => this.#showPoint(point));
    }
  }

  #fillPoint(point: Point, feature: GeocodeFeature | undefined): void {
    const wasInLevels = document.activeElement?.id === 'level';
    const card = pointCard(point, feature, {
      onZoom: (zoom) => this.#store.adjust({ point: { ...point, zoom } }),
      onPlace: (placeId) => this.#openPlace(placeId),
      onNearby: () => this.#searchFor({ text: '', lat: point.lat, lon: point.lon, radiusMetres: 200 }),
    });
    fill(this.#panel, this.#backBar(), card, requestSample(this.#service.baseUrl, [pointRequest(point)]));
    this.#stage.drawExtent(feature?.bbox);
    this.#opened(titleOf(feature));
    if (wasInLevels) byId('level').focus();
  }

  #opened(name: string): void {
    document.title = `${name} – Waypost`;
    announce(name);
    byId('results').scrollTop = 0;
    // who types goes on typing; everyone else is where the card begins
    if (document.activeElement?.id !== 'query') byId('card-title').focus({ preventScroll: true });
  }

  #backBar(): HTMLElement {
    const { search } = this.#store.state;
    const leave = () => this.#store.go({ placeId: undefined, point: undefined });
    const label = search ? 'Back to results' : 'Close';
    const button = h(
      'button',
      { type: 'button', class: 'button quiet', id: 'back', onclick: leave },
      icon('back'),
      label,
    );
    return h('div', { class: 'back-bar' }, button);
  }

  #showTrouble(error: unknown, retry: () => void): void {
    this.#sheet.show('half');
    fill(this.#panel, this.#store.state.search ? this.#backBar() : '', notice(error, retry));
  }

  #openPlace(placeId: string): void {
    this.#store.go({ placeId, point: undefined });
  }

  #openPoint(point: Point): void {
    this.#store.go({ point, placeId: undefined });
  }

  /** What is not said comes of the part of the map that is seen. */
  #searchFor(wanted: Partial<Search>): void {
    const { centre, radiusMetres } = this.#stage;
    const { textWeight = 0.5, geoWeight = 0.5 } = this.#store.state.search ?? {};
    const radius = clamp(Math.round(radiusMetres / 10) * 10, RADIUS.least, RADIUS.most);
    const search: Search = {
      text: '',
      ...centre,
      radiusMetres: radius,
      textWeight,
      geoWeight,
      openNow: false,
      ...wanted,
    };
    if (search.text !== '') rememberSearch(search.text);
    this.#store.go({ search, placeId: undefined, point: undefined });
  }

  #searchHere(): void {
    const { text = '', category, openNow = false } = this.#store.state.search ?? {};
    this.#searchFor({ text, openNow, ...(category && { category }) });
  }

  async #suggest(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
    const { lat, lon: lng } = this.#stage.centre;
    const q = text.slice(0, 256);
    const found = await this.#service.ask(({ places }) =>
      places.autocomplete({ q, lat, lng, limit: 8 }, { signal }),
    );
    return found.features.map(suggestionOf);
  }

  #choose({ title, lat, lon, placeId, bbox, zoom }: Suggestion): void {
    rememberSearch(title);
    this.#stage.go({ lat, lon, zoom, bbox });
    if (placeId === undefined) this.#openPoint({ lat, lon, zoom });
    else this.#store.go({ search: undefined, placeId, point: undefined });
  }

  #wait(task: Task): AbortSignal {
    this.#waiting.get(task)?.abort();
    const controller = new AbortController();
    this.#waiting.set(task, controller);
    return controller.signal;
  }

  #shortcut(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      this.#box.focus();
    }
    if (event.key === 'Escape' && !isTyping && document.getElementById('back')) byId('back').click();
  }
}

function foldName({ className }: HTMLElement): string {
  return className;
}
