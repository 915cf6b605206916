import type { SuggestionCollection } from '@waypost/client';
import { applyAppearance, onSystemChange, ownTheme, setAppearance } from './appearance.ts';
import { categoriesOf } from './categories.ts';
import { goalOf, handOff } from './directions.ts';
import { byId } from './dom.ts';
import { degrees } from './format.ts';
import { openHereMenu } from './here-menu.ts';
import { saveToList } from './list-dialog.ts';
import { MapStage } from './map-stage.ts';
import { hush, say } from './note.ts';
import { announce } from './notices.ts';
import { Panel } from './panel.ts';
import type { Parts } from './parts.ts';
import { Paths } from './paths.ts';
import { setPlaceCountry } from './place-country.ts';
import { PlaceView } from './place-view.ts';
import { PointView } from './point-view.ts';
import { forgetSearches } from './recent.ts';
import { SearchBox } from './search-box.ts';
import { markResult } from './search-panel.ts';
import { SearchView } from './search-view.ts';
import { Service } from './service.ts';
import { metresBetween } from './shapes.ts';
import { skeleton } from './skeleton.ts';
import { startPanel } from './start-panel.ts';
import { type ConsoleState, type Point, readState, writeState } from './state.ts';
import { Store } from './store.ts';
import { destinationOf, kindSuggestion, pointNamed, type Suggestion, suggestionOf } from './suggestion.ts';
import { text } from './texts.ts';
import { addTools } from './tools.ts';
import { setUnits, units } from './units.ts';
import { Waiting } from './waiting.ts';
import { chooseWay, takeWays } from './way-drop.ts';

/** Elements that use the keys of the shortcuts themselves: text fields and dialogs. */
const OWN_KEYS = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, dialog *';

/** Somebody who pressed Enter waits at most so long to learn whether the text is a place to go to; then it is searched for. */
const MOST_WAIT_MS = 1_500;
/** Somebody who asks the way means a place. */
const WAY_WAIT_MS = 15_000;

/** Level of reverse geocoding at which countries are told. */
const COUNTRY = 3;
/** Who moves the map so far may be in another country. */
const FAR_METRES = 20_000;

/** Kinds of places that are suggested before single places. */
const MOST_KINDS = 2;

/** Shows what the state says: decides which view it is the turn of, and puts the parts together. */
export class Console {
  readonly #service = new Service();
  readonly #store = new Store();
  readonly #panel: Panel = new Panel(this.#store, () => this.#stage.setPadding(this.#panel.sheet.padding));
  readonly #paths: Paths = new Paths(
    this.#store,
    () => this.#stage,
    (title) => {
      this.#box.text = title;
    },
  );
  readonly #stage: MapStage = new MapStage(this.#service, this.#store, {
    onPlace: (placeId) => this.#paths.openPlace(placeId),
    onHover: (placeId) => markResult(this.#panel.element, placeId),
    onPoint: (point) => this.#paths.openPoint(point),
    onSearchHere: () => this.#paths.searchHere(),
    onHold: (point, at) => this.#hold(point, at),
    onMoved: (centre) => this.#moved(centre),
  });
  readonly #box = new SearchBox({
    suggest: (typed, signal) => this.#suggest(typed, signal),
    metresTo: (place) => metresBetween(this.#stage.here, place),
    onSearch: (typed) => this.#goOrSearch(typed),
    onSelect: (suggestion) => this.#paths.choose(suggestion),
    onClear: () => this.#paths.toStart(),
  });
  readonly #parts: Parts = {
    service: this.#service,
    store: this.#store,
    stage: this.#stage,
    panel: this.#panel,
    paths: this.#paths,
    waiting: new Waiting(),
  };
  /** Where the map's country was asked for last. */
  #learntAt = { lat: 0, lon: 0 };
  readonly #search = new SearchView(this.#parts);
  readonly #place = new PlaceView(this.#parts);
  readonly #point = new PointView(this.#parts);

  start(): void {
    this.#addTools();
    takeWays((way) => this.#paths.searchAlong(way));
    applyAppearance();
    onSystemChange(() => this.#stage.setTheme(this.#theme));
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      byId('results').focus();
    });
    addEventListener('keydown', (event) => this.#shortcut(event));
    // a part is fetched when it is first needed; a service that was updated since has it under another name
    addEventListener('vite:preloadError', () => say(text('page.partMissing')));
    this.#store.onChange((state, before) => this.#changed(state, before));
    this.#begin();
  }

  #addTools(): void {
    addTools({
      theme: () => this.#theme,
      onTheme: (theme) => this.#store.adjust({ theme }),
      onAppearance: (chosen) => {
        setAppearance(chosen);
        this.#stage.setTheme(this.#theme);
      },
      onUnits: (chosen) => {
        setUnits(chosen);
        this.#measure();
      },
      onKey: async () => {
        if (await this.#service.changeKey()) this.#begin();
      },
      onWay: () => chooseWay((way) => this.#paths.searchAlong(way)),
      onPosition: (position) => this.#stage.showReader(position),
    });
  }

  get #isStartShown(): boolean {
    return this.#panel.element.querySelector('.start') !== null;
  }

  get #theme() {
    return this.#store.state.theme ?? ownTheme();
  }

  /** The map comes first: its description says where the data lies, and it fails first if there is no data. */
  async #begin(): Promise<void> {
    const { placeId, point } = this.#store.state;
    if (placeId !== undefined || point) this.#panel.expectCard();
    else this.#panel.expect(skeleton('list'));
    try {
      await this.#stage.open(this.#theme);
      await Promise.all([categoriesOf(this.#service), this.#learnCountry(this.#stage.centre)]);
      this.#stage.setUnits(units());
      this.#stage.setPadding(this.#panel.sheet.padding);
      this.#stage.home();
      this.#show(this.#store.state, {});
    } catch (error) {
      this.#panel.showTrouble(error, () => this.#begin());
    }
  }

  #changed(state: ConsoleState, before: ConsoleState): void {
    this.#stage.setTheme(this.#theme);
    if (state.view && state.view !== before.view) this.#stage.see(state.view);
    const isSame = (['search', 'placeId', 'point'] as const).every(
      (name) => JSON.stringify(state[name]) === JSON.stringify(before[name]),
    );
    if (!isSame) this.#show(state, before);
    else if (state.cells !== before.cells) this.#search.drawCells();
  }

  /** Shows distances anew, in other units. */
  #measure(): void {
    this.#stage.setUnits(units());
    this.#show(this.#store.state, this.#store.state);
  }

  /** Offers what can be done with a point of the map. */
  #hold(point: Point, at: { readonly x: number; readonly y: number }): void {
    const { lat, lon } = point;
    const name = degrees(lat, lon);
    openHereMenu(at, name, {
      onWhat: () => this.#paths.openPoint(point),
      onDirections: () => handOff({ name, lat, lon }),
      onSave: () => {
        const place = { id: name, name, lat, lon, link: writeState({ point }) };
        saveToList(place, () => this.#isStartShown && this.#showStart());
      },
    });
  }

  async #moved(centre: { readonly lat: number; readonly lon: number }): Promise<void> {
    const { search, placeId, point } = this.#store.state;
    const isStart = !search && placeId === undefined && !point;
    const isToldOutside = document.getElementById('outside') !== null;
    if (isStart && this.#isStartShown && isToldOutside !== this.#stage.isOutside) await this.#showStart();
    if (metresBetween(centre, this.#learntAt) < FAR_METRES) return;
    if (await this.#learnCountry(centre)) this.#measure();
  }

  /** Learns in which country the map is, whose units are shown. Returns true if it is another one than before. */
  async #learnCountry({ lat, lon }: { readonly lat: number; readonly lon: number }): Promise<boolean> {
    this.#learntAt = { lat, lon };
    const asked = this.#service.ask(({ geocode }) => geocode.reverse({ lat, lng: lon, zoom: COUNTRY }));
    const country = await asked.then(
      ({ features }) => features[0]?.properties.country_code,
      () => undefined, // whoever asks for more hears of it
    );
    return setPlaceCountry(country);
  }

  /** The innermost thing that is open: a point or a place before the search that it was found with. */
  async #show(state: ConsoleState, before: ConsoleState): Promise<void> {
    this.#parts.waiting.endAll();
    hush();
    const { search, placeId, point } = state;
    const isCard = placeId !== undefined || point !== undefined;
    this.#box.text = search?.text ?? (isCard && !before.search ? this.#box.text : '');
    document.title = 'Waypost';
    const isFound = search !== undefined && this.#search.has(search);
    if (!search) this.#search.forget();
    if (point) return this.#point.show(point);
    if (placeId !== undefined) {
      if (search && !isFound) await this.#search.find(search);
      return this.#place.show(placeId);
    }
    this.#stage.select(undefined);
    if (!search) return this.#showStart(before.placeId !== undefined || before.point !== undefined);
    if (isFound) return this.#search.showAgain(before.placeId);
    return this.#search.show(search);
  }

  /** @param isFromCard true if somebody left a card for it; a screen reader then announces the change */
  async #showStart(isFromCard = false): Promise<void> {
    const categories = await categoriesOf(this.#service);
    const panel = startPanel(categories, this.#stage.isOutside, {
      onSaved: ({ link }) => this.#store.go({ ...readState(link), search: undefined }),
      onHome: () => this.#stage.goHome(),
      onLists: () => this.#showStart(),
      onCategory: (category) => this.#paths.searchFor({ text: '', category }),
      onSearch: (searched) => this.#paths.searchFor({ text: searched }),
      onForget: () => this.#forgetSearches(),
    });
    this.#panel.fill(panel);
    if (isFromCard) announce(text('start.title'));
  }

  async #forgetSearches(): Promise<void> {
    forgetSearches();
    await this.#showStart();
    announce(text('recent.cleared'));
    byId('results').focus(); // the button that was pressed is gone
  }

  async #suggest(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
    const { features, categories = [] } = await this.#completionsOf(typed, signal);
    return [...categories.slice(0, MOST_KINDS).map(kindSuggestion), ...features.map(suggestionOf)];
  }

  /** Goes to the point, town, street, house or postcode that a text surely means, else searches. */
  async #goOrSearch(typed: string): Promise<void> {
    const goal = goalOf(typed);
    if (goal) return this.#showWay(goal);
    const destination = pointNamed(typed) ?? (await this.#destinationOf(typed));
    if (destination) this.#paths.choose(destination);
    else this.#paths.searchFor({ text: typed });
  }

  /** Hands over what a text asks the way to; searches for it if nothing is certainly called so. */
  async #showWay(typed: string): Promise<void> {
    const { features } = await this.#completionsOf(typed, AbortSignal.timeout(WAY_WAIT_MS)).catch(() => ({
      features: [],
    }));
    const [first] = features.map(suggestionOf);
    if (!first || !('lat' in first.goal)) return this.#paths.searchFor({ text: typed });
    this.#paths.choose(first);
    handOff({ name: first.title, lat: first.goal.lat, lon: first.goal.lon });
  }

  async #destinationOf(typed: string): Promise<Suggestion | undefined> {
    const found = this.#completionsOf(typed, AbortSignal.timeout(MOST_WAIT_MS));
    return found.then(
      ({ features, interpretation }) => (interpretation ? undefined : destinationOf(features)),
      () => undefined,
    );
  }

  #completionsOf(typed: string, signal: AbortSignal): Promise<SuggestionCollection> {
    const { lat, lon: lng } = this.#stage.centre;
    const q = typed.slice(0, 256);
    return this.#service.ask(
      ({ places }) => places.autocomplete({ q, lat, lng, limit: 8 }, { signal }),
      true,
    );
  }

  #shortcut(event: KeyboardEvent): void {
    if (event.target instanceof HTMLElement && event.target.matches(OWN_KEYS)) return;
    if (event.key === '/') {
      event.preventDefault();
      this.#box.focus();
    }
    if (event.key === 'Escape' && document.getElementById('back')) this.#panel.leaveCard();
  }
}
