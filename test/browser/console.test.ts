import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { drawn, drawnLayers, openConsole, PHONE, type Started, seen, startConsole } from './console-page.ts';
import { hasExtract, MONACO } from './served-extract.ts';

/** Each thing that the console does, on a real town; the last test says that none of them asked anybody else. */

const CASINO = 'map=15.50/43.7395/7.4205';
const CAFES = `#${CASINO}&q=cafe&at=43.7395,7.4265&radius=800&weights=0.5,0.5`;
const FONTVIEILLE = '#map=16.00/43.7285/7.4155';
const RUE_GRIMALDI = '853969a7fffffff_w8352246';
const MONTE_CARLO = '853969a7fffffff_r5986438';
const CAFE_DE_PARIS = '853969a7fffffff_n4316767531';

async function search(page: Page, text: string): Promise<void> {
  await page.fill('#query', text);
  await page.press('#query', 'Enter');
  await page.waitForSelector('.found, .notice');
}

const names = (page: Page) => page.locator('.result b').allTextContents();
const focused = (page: Page) => page.evaluate<string>('document.activeElement?.id');
/** A point of interest in the part of the map that is seen, and where it is drawn. */
const somethingOnMap = (page: Page) =>
  page.evaluate<{ x: number; y: number; name: string }>(`(() => {
    const shown = waypostMap.queryRenderedFeatures([[500, 150], [1100, 650]]);
    const thing = shown.find(({ sourceLayer, layer, properties }) =>
      sourceLayer === 'pois' && layer.type === 'symbol' && properties.amenity === 'restaurant' && properties.name);
    const { x, y } = waypostMap.project(thing.geometry.coordinates);
    return { x, y, name: thing.properties.name };
  })()`);
/** How many places the map's own dots and clusters stand for. */
const MARKED = "waypostMap.getSource('rest')?.serialize().data.features.length ?? 0";
/** Pixels of the largest cluster beside the panel that no pin covers. */
const CROWD = `(() => {
  const clusters = waypostMap.queryRenderedFeatures([[440, 80], [1200, 700]], { layers: ['rest-cluster'] });
  const largest = clusters.sort((a, b) => b.properties.point_count - a.properties.point_count)
    .map(({ geometry }) => waypostMap.project(geometry.coordinates))
    .find(({ x, y }) => document.elementFromPoint(x, y)?.matches('canvas'));
  return [largest.x, largest.y];
})()`;
/** Identifier and pixels of a dot that no pin covers; undefined while none is drawn. */
const DOT = `waypostMap.queryRenderedFeatures([[440, 80], [1200, 700]], { layers: ['rest-place'] })
  .map(({ geometry, properties: { id } }) => ({ id, ...waypostMap.project(geometry.coordinates) }))
  .find(({ x, y }) => document.elementFromPoint(x, y)?.matches('canvas'))`;
/** Middles of the pins, in the order of the list. */
const PINS = `[...document.querySelectorAll('.pin')].reverse().map((pin) => {
  const { x, y, width, height } = pin.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, isDot: pin.classList.contains('is-dot') };
})`;
const hash = (page: Page) => new URL(page.url()).hash;

describe.skipIf(!hasExtract(MONACO))(
  `the console on Monaco${hasExtract(MONACO) ? '' : ' (skipped without its extract)'}`,
  () => {
    let started: Started;
    beforeAll(async () => {
      started = await startConsole(MONACO);
    });
    afterAll(() => started?.stop());

    describeInBrowser('does what it is there for:', (browser) => {
      const open = (link = '', look = {}) => openConsole(browser, started, link, look);
      /** The face for developers. */
      const develop = (link: string) => open(`?dev${link}`);

      it('opens on the data set without asking for a key, and draws it', async () => {
        const { page, complaints } = await open();
        await drawn(page);
        const { lat, lng } = await page.evaluate(() => Reflect.get(globalThis, 'waypostMap').getCenter());
        expect([Math.abs(lat - 43.737) < 0.03, Math.abs(lng - 7.42) < 0.05]).toEqual([true, true]);
        const seen = await page.evaluate(
          () => Reflect.get(globalThis, 'waypostMap').queryRenderedFeatures().length,
        );
        expect(seen).toBeGreaterThan(50);
        await expect
          .poll(() => page.textContent('.maplibregl-ctrl-attrib'))
          .toContain('© OpenStreetMap contributors');
        expect(complaints).toEqual([]);
      });

      it('keeps nothing but a token, and that for the tab alone', async () => {
        const { page } = await open();
        const kept = await page.evaluate<string>(
          'JSON.stringify([{ ...sessionStorage }, { ...localStorage }])',
        );
        expect(kept).toContain('eyJ');
        expect(kept).not.toContain('wp_live_');
      });

      it('completes what is typed with places and addresses, and opens what is chosen with the keyboard', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await page.fill('#query', 'rue grim');
        await page.waitForSelector('[role=option]');
        expect(await page.textContent('#suggestion-0')).toContain('Rue Grimaldi');
        await page.fill('#query', 'café de par');
        const option = page.locator('[role=option]', { hasText: 'Café de Paris' });
        await option.first().waitFor();
        const at = Number((await option.first().getAttribute('id'))?.replace('suggestion-', ''));
        for (let press = 0; press <= at; press++) await page.press('#query', 'ArrowDown');
        expect(await page.getAttribute('#query', 'aria-activedescendant')).toBe(`suggestion-${at}`);
        expect(await page.getAttribute('#query', 'aria-expanded')).toBe('true');
        await page.press('#query', 'Enter');
        await page.waitForSelector('.card');
        expect(await page.textContent('#card-title')).toBe('Café de Paris');
        expect(await page.getAttribute('#query', 'aria-expanded')).toBe('false');
        expect(complaints).toEqual([]);
      });

      it('finds an address to the house', async () => {
        const { page } = await open(`#${CASINO}`);
        await page.fill('#query', '26 avenue de la costa');
        const house = page.locator('[role=option]', { hasText: '26 Avenue de la Costa' }).first();
        await house.click();
        await page.waitForSelector('.card');
        expect(await page.textContent('#panel')).toContain('Avenue de la Costa');
      });

      it('writes an address alike in a list, in a card and among suggestions, number first as Monaco does', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await search(page, 'restaurant');
        const row = page.locator('.result', { hasText: /\d+ (?:Rue|Avenue|Boulevard|Quai|Place) / }).first();
        const name = (await row.locator('b').textContent()) ?? '';
        const street = (await row.locator('.about bdi').last().textContent()) ?? '';
        expect(street).toMatch(/^\d+\S* \D+$/);
        await row.click();
        await page.waitForSelector('.card[data-place]');
        expect(await page.locator('.card .line').first().textContent()).toContain(`Address: ${street}`);
        await page.fill('#query', name);
        const option = page.locator('[role=option]', { hasText: street }).first();
        expect(await option.textContent()).toContain(name);
        expect(complaints).toEqual([]);
      });

      it('lists what a search found with scores, distances and how it was found, and pins it to the map', async () => {
        const { page, complaints } = await develop(`#${CASINO}`);
        await search(page, 'café de paris');
        expect((await names(page))[0]).toBe('Café de Paris');
        expect(await page.textContent('.result .score')).toMatch(
          /Score \d\.\d\d.*words \d\.\d\d · near \d\.\d\d/,
        );
        expect(await page.textContent('.result .distance')).toMatch(/^\d+ m$/);
        expect(await page.textContent('.effort')).toMatch(/[\d.]+ ms.* · \d+ cells? read, [\d.]+% skipped/);
        await page.click('#figures > summary');
        for (const figure of [
          'Places that match',
          'H3 cells searched',
          'Cells left unread',
          'Shards searched',
          'Time',
          'Cache',
        ])
          expect(await page.textContent('#figures')).toContain(figure);
        expect(await page.locator('.pin').count()).toBe(await page.locator('.result').count());
        expect(await page.textContent('#live')).toMatch(/places? for “café de paris”/);
        expect(complaints).toEqual([]);
      });

      it('says that an answer came from the cache', async () => {
        const { page } = await develop(CAFES);
        await page.reload();
        await page.waitForSelector('.found');
        expect(await page.textContent('.effort')).toContain('from the cache');
      });

      it('shows on the map what is pointed at in the list, and in the list what on the map', async () => {
        const { page } = await open(CAFES);
        const result = page.locator('.result').nth(1);
        const id = await result.getAttribute('data-id');
        await result.hover();
        expect(await page.getAttribute('.pin.is-hovered', 'data-id')).toBe(id);
        await page.mouse.move(1200, 700);
        expect(await page.locator('.pin.is-hovered').count()).toBe(0);
        await page.locator(`.pin[data-id="${id}"]`).dispatchEvent('mouseenter');
        expect(await page.getAttribute('.result.is-hovered', 'data-id')).toBe(id);
        await page.locator(`.pin[data-id="${id}"]`).dispatchEvent('click');
        await page.waitForSelector('.card');
        expect(await page.getAttribute('.card', 'data-place')).toBe(id);
      });

      it('searches anew as sliders and filters are moved, and leaves them as they were', async () => {
        const { page, complaints } = await develop(CAFES);
        const before = await page.textContent('.summary');
        await page.click('.filters > summary');
        const asked = page.waitForRequest((request) => request.url().includes('/v1/places/search'));
        await page.focus('#radius');
        for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
        await asked;
        await expect.poll(() => page.textContent('.summary')).not.toBe(before);
        expect(await focused(page)).toBe('radius');
        await page.selectOption('#category', 'amenity=restaurant');
        await expect.poll(() => hash(page)).toContain('category=amenity%3Drestaurant');
        await expect
          .poll(() => page.textContent('.summary'))
          .toMatch(/^Restaurant: \d+ places? for “cafe” within/);
        await page.focus('#text-weight');
        await page.keyboard.press('Home');
        await expect.poll(() => hash(page)).toContain('weights=0,0.5');
        await page.check('#open-now');
        await expect.poll(() => hash(page)).toContain('open=1');
        expect(await page.locator('.filters').getAttribute('open')).not.toBeNull();
        expect(complaints).toEqual([]);
      });

      it('never lets both weights be nothing', async () => {
        const { page, complaints } = await develop(CAFES.replace('weights=0.5,0.5', 'weights=0,0.5'));
        await page.click('.filters > summary');
        await page.focus('#geo-weight');
        await page.keyboard.press('Home');
        await expect.poll(() => hash(page)).toContain('weights=0,0.1');
        expect(complaints).toEqual([]);
      });

      it('draws the cells that a search read, and the circle it was asked for', async () => {
        const { page, complaints } = await develop(CAFES.replace('map=15.50', 'map=13.50'));
        await drawn(page);
        await expect.poll(() => drawnLayers(page)).toEqual(['radius-line']);
        await page.click('#figures > summary');
        await page.check('#cells');
        await expect.poll(() => drawnLayers(page)).toEqual(['cells-fill', 'radius-line']);
        expect(hash(page)).toContain('cells=1');
        await page.reload();
        await page.waitForSelector('.found');
        await expect.poll(() => drawnLayers(page)).toEqual(['cells-fill', 'radius-line']);
        expect(complaints).toEqual([]);
      });

      it('shows everything that is known of a place', async () => {
        const { page, complaints } = await develop(`#${CASINO}&place=${CAFE_DE_PARIS}`);
        const card = (await page.textContent('.card')) ?? '';
        expect(await page.locator('.week tbody tr').count()).toBe(7);
        expect(await page.locator('.week tr.today').count()).toBe(1);
        expect(await page.textContent('.open-line')).toMatch(
          /^Open · closes at 03:00|^Closed · opens at 08:00/,
        );
        for (const known of [
          'Mo-Su 08:00-03:00',
          'Wheelchair',
          'Limited',
          'Outdoor seating',
          CAFE_DE_PARIS,
          'node/4316767531',
          'Last edited',
          'Europe/Monaco',
        ])
          expect(card).toContain(known);
        expect(await page.getAttribute('.contacts a', 'href')).toBe(
          'https://www.montecarlosbm.com/fr/restaurant-monaco/le-cafe-de-paris',
        );
        expect(await page.getAttribute('.contacts a', 'rel')).toContain('noreferrer');
        await page.click('.tags > summary');
        expect(await page.textContent('.tags')).toContain('Café de Paris (Monte-Carlo)');
        expect(complaints).toEqual([]);
      });

      it('goes near to a place that was found from afar', async () => {
        const { page, complaints } = await open(CAFES.replace('map=15.50', 'map=12.00'));
        await page.locator('.result').first().click();
        await page.click('#zoom-to');
        await expect.poll(() => hash(page)).toMatch(/^#map=17\.00\//);
        const { x = 0, y = 0 } = (await page.locator('.spot').boundingBox()) ?? {};
        expect(x).toBeGreaterThan(424); // beside the panel, which covers so much
        expect([Math.abs(x - 852) < 40, Math.abs(y - 380) < 60]).toEqual([true, true]);
        await page.evaluate('waypostMap.jumpTo({ center: [7.39, 43.72] })');
        await page.click('#back');
        await page.waitForSelector('.found');
        await expect.poll(() => hash(page)).toMatch(/^#map=1[45]\.\d+\/43\.7[34]/); // all is seen again
        expect(complaints).toEqual([]);
      });

      it('copies the identifier, and the request as a command and as code', async () => {
        const { page } = await develop(`#${CASINO}&place=${CAFE_DE_PARIS}`);
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
        await page.click('button[aria-label="Copy Identifier"]');
        await expect.poll(copied).toBe(CAFE_DE_PARIS);
        await page.click('.request > summary');
        await page.locator('.sample button').first().click();
        await expect
          .poll(copied)
          .toContain(
            `curl '${started.address}/v1/places/${CAFE_DE_PARIS}?form=a' -H "Authorization: Bearer $KEY"`,
          );
        await page.locator('.sample button').last().click();
        await expect.poll(copied).toContain(`waypost.places.get('${CAFE_DE_PARIS}')`);
        expect(await copied()).not.toContain('eyJ');
      });

      it('tells the address of a point that is clicked, and more coarsely if asked to', async () => {
        const { page, complaints } = await develop('#map=17.50/43.7395/7.4262');
        await drawn(page);
        await page.mouse.click(900, 400);
        await page.waitForSelector('#level');
        expect(hash(page)).toMatch(/point=43\.7\d+,7\.4\d+,18/);
        expect(await page.textContent('.card .facts')).toContain('Monaco');
        await page.selectOption('#level', '3');
        await expect.poll(() => page.textContent('#card-title')).toBe('Monaco');
        await page.click('.request > summary');
        expect(await page.textContent('.request')).toContain('/v1/places/geocode/reverse?lat=');
        expect(complaints).toEqual([]);
      });

      it('opens the place whose icon or name is clicked on the map', async () => {
        const { page, complaints } = await open('#map=18.00/43.7392/7.4272');
        await drawn(page);
        const { x, y, name } = await somethingOnMap(page);
        const cursor = () => page.evaluate<string>('waypostMap.getCanvas().style.cursor');
        await page.mouse.move(x, y);
        await expect.poll(cursor).toBe('pointer');
        const asked: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith('/v1/places')) asked.push(pathname);
        });
        let release = () => {};
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(/\/v1\/places\/[0-9a-f]{15}_/, async (route) => {
          await released;
          await route.continue();
        });
        await page.mouse.click(x, y);
        await page.waitForSelector('#card-begun');
        expect(await page.textContent('#card-begun h2')).toBe(name); // of the tile, before the service says anything
        release();
        await page.waitForSelector('.card[data-place]');
        expect(await page.textContent('#card-title')).toBe(name);
        expect(hash(page)).toContain('place=');
        expect(new Set(asked).size).toBe(1); // nothing but the place by its identifier
        await page.goBack();
        await page.waitForSelector('.start');
        await page.mouse.move(1000, 60);
        await expect.poll(cursor).toBe('');
        expect(complaints).toEqual([]);
      });

      it('asks for the address where what is clicked on the map is no place that search knows', async () => {
        const { page, complaints } = await open('#map=18.00/43.7392/7.4272');
        await drawn(page);
        const { x, y } = await somethingOnMap(page);
        const error = { code: 'NOT_FOUND', message: 'There is no such place.' };
        await page.route(/\/v1\/places\/[0-9a-f]{15}_/, (route) =>
          route.fulfill({ status: 404, json: error }),
        );
        await page.mouse.click(x, y);
        await page.waitForSelector('#card-title');
        expect(hash(page)).toMatch(/point=43\.7\d+,7\.4\d+,18/);
        expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
      });

      it('asks what is at the middle of the map for who has a keyboard alone', async () => {
        const { page, complaints } = await open('#map=17.50/43.7395/7.4262');
        await drawn(page);
        await page.focus('.maplibregl-canvas');
        await page.keyboard.press('ArrowRight');
        await drawn(page);
        await page.keyboard.press('Enter');
        await page.waitForSelector('.card');
        expect(hash(page)).toMatch(/&(point|place)=/);
        const { x = 0 } = (await page.locator('.spot').boundingBox()) ?? {};
        expect(Math.abs(x + 17 - 852)).toBeLessThan(20); // the middle of what the panel leaves free
        expect(complaints).toEqual([]);
      });

      it('shows where the reader is, and tells nobody but its own service', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        const context = page.context();
        await context.grantPermissions(['geolocation']);
        await context.setGeolocation({ latitude: 43.7311, longitude: 7.4197, accuracy: 40 });
        await page.focus('#look');
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe('locate');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.textContent('#note')).toContain('within 40 m');
        expect(await page.textContent('#note')).toContain('Only this service receives your position');
        expect(await page.textContent('#live')).toContain('within 40 m');
        await expect.poll(() => hash(page)).toMatch(/^#map=16\.00\/43\.731\d*\/7\.41[6-9]/);
        await expect.poll(() => page.locator('.reader').count()).toBe(1);
        await page.click('#note button');
        expect(await page.isVisible('#note')).toBe(false);
        expect(complaints).toEqual([]);
      });

      it('goes to the town that a text surely means, where all of it is seen', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await drawn(page); // whoever presses Enter waits for a destination only so long, and drawing takes the whole machine
        const enter = async (text: string) => {
          await page.fill('#query', text);
          await page.press('#query', 'Enter');
        };
        await enter('Vaduz');
        await expect.poll(() => page.textContent('#card-title')).toBe('Vaduz');
        expect(await page.inputValue('#query')).toBe('Vaduz');
        const zoom = () => page.evaluate<number>('waypostMap.getZoom()');
        await expect.poll(async () => Number(hash(page).slice(5).split('/')[1])).toBeCloseTo(47.14, 1);
        expect(await zoom()).toBeCloseTo(12, 1); // a city is seen whole, however near the map was before
        await enter('43.7310, 7.4197');
        await expect.poll(async () => Number(hash(page).slice(5).split('/')[1])).toBeCloseTo(43.731, 2);
        await page.goBack();
        await expect.poll(() => page.textContent('#card-title')).toBe('Vaduz');
        expect(complaints).toEqual([]);
      });

      it('offers the address that a search names beside its places', async () => {
        const { page, complaints } = await open(`#${CASINO}&q=12+rue+grimaldi&at=43.7391,7.4282&radius=2000`);
        await page.waitForSelector('.address');
        expect(await page.textContent('.address')).toContain('12 Rue Grimaldi');
        expect(await page.locator('.result').count()).toBeGreaterThan(0);
        expect(complaints).toEqual([]);
      });

      it('says so of a hotel as people do, not of its building', async () => {
        const { page } = await open(`#${CASINO}`);
        await search(page, 'hotel');
        const kinds = (await page.locator('.result-text').allTextContents()).join();
        expect(kinds).toContain('Hotel ·');
        expect(kinds).not.toContain('Hotel Building');
      });

      it('searches farther where nothing is near', async () => {
        const { page, complaints } = await open('#map=16.00/43.72/7.44');
        await search(page, 'pharmacie');
        await expect.poll(() => page.textContent('.summary')).toMatch(/^[1-9]\d* places/);
        expect(await page.textContent('.hint')).toMatch(/^Nothing in that view matches, so these/);
        await expect.poll(() => page.locator('.pin').first().isVisible()).toBe(true);
        await page.goBack(); // the intermediate steps are not in the history
        await page.waitForSelector('.start');
        expect(complaints).toEqual([]);
      });

      it('goes farther where places that are seen have some of the words alone, and back to those', async () => {
        const { page, complaints } = await open(FONTVIEILLE);
        await search(page, 'maison de la presse');
        await expect.poll(() => page.textContent('.hint')).toMatch(/^Nothing in that view has all of these/);
        expect(await page.textContent('.summary')).toMatch(/^\d+ places? for .* within [\d.]+ km$/);
        expect((await names(page))[0]).toBe('Maison de la Presse');
        await page.click('#in-view');
        await expect.poll(() => page.textContent('.summary')).toMatch(/ in this view$/);
        expect(await names(page)).not.toContain('Maison de la Presse');
        expect(await page.textContent('.hint')).toMatch(/^Nothing has all of these words/);
        expect(complaints).toEqual([]);
      });

      it('stays in the view where no place anywhere has all of the words', async () => {
        const { page, complaints } = await open(FONTVIEILLE);
        const asked: unknown[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/v1/places/search')) asked.push(request.postDataJSON().radius);
        });
        await search(page, 'pharmacie zadig voltaire');
        await expect.poll(() => page.textContent('.hint')).toMatch(/^Nothing has all of these words/);
        expect(await page.textContent('.summary')).toMatch(/ in this view$/);
        expect(asked).toContain(100_000); // it looked
        expect(complaints).toEqual([]);
      });

      it('asks for all that is seen beside the panel, and for no more', async () => {
        const { page, complaints } = await open('#map=14.00/43.738/7.42');
        const asking = page.waitForRequest((request) => request.url().includes('/v1/places/search'));
        await search(page, 'restaurants');
        const { location, radius, bbox } = (await asking).postDataJSON();
        const { lat, lng } = await seen(page);
        const [west, south, east, north] = bbox;
        expect((south + north) / 2).toBeCloseTo(lat, 3);
        expect(east - west).toBeCloseTo(((1280 - 424) * 360) / (512 * 2 ** 14), 3); // without what the panel covers
        expect(east).toBeCloseTo(lng + (640 * 360) / (512 * 2 ** 14), 3); // the map's own edge
        const corner = Math.hypot((north - location.lat) * 111_195, (east - location.lon) * 80_340);
        expect([radius >= corner * 0.99, radius < corner * 1.01]).toEqual([true, true]);
        expect(await page.textContent('.summary')).toMatch(/^\d+ places for “restaurants” in this view$/);
        expect(complaints).toEqual([]);
      });

      it('says within how much it searched where more is seen than a search reaches', async () => {
        const { page } = await open('#map=6.00/43.738/7.42');
        await search(page, 'restaurants');
        expect(await page.textContent('.summary')).toMatch(/ within 100 km$/);
        expect(hash(page)).not.toContain('box=');
      });

      it('marks places behind the list too, also when the list grew, and opens what is crowded', async () => {
        const { page, complaints } = await open('#map=14.00/43.738/7.42');
        await search(page, 'restaurants');
        await expect.poll(() => drawnLayers(page)).toContain('rest-cluster');
        const total = Number.parseInt((await page.textContent('.summary')) ?? '', 10);
        const marked = () => page.evaluate<number>(MARKED);
        await expect.poll(marked).toBe(total - 20);
        await page.click('#more');
        await expect.poll(() => page.locator('.pin').count()).toBe(40);
        await expect.poll(marked).toBe(total - 40);
        await drawn(page);
        const before = await seen(page);
        const [x, y] = await page.evaluate<[number, number]>(CROWD);
        await page.mouse.click(x, y);
        await expect.poll(async () => (await seen(page)).zoom).toBeGreaterThan(before.zoom);
        expect(complaints).toEqual([]);
      });

      it('opens the place of a dot', async () => {
        const { page, complaints } = await open('#map=17.50/43.7400/7.4262');
        await search(page, 'shop');
        await drawn(page);
        await expect.poll(() => page.evaluate(DOT)).toBeTruthy();
        const { x, y, id } = await page.evaluate<{ x: number; y: number; id: string }>(DOT);
        await page.mouse.click(x, y);
        await page.waitForSelector('.card');
        await expect.poll(() => page.getAttribute('.card', 'data-place')).toBe(id);
        expect(complaints).toEqual([]);
      });

      it('has no pin cover a better one', async () => {
        const { page } = await open('#map=14.00/43.738/7.42');
        await search(page, 'restaurants');
        await drawn(page);
        const pins = await page.evaluate<{ x: number; y: number; isDot: boolean }[]>(PINS);
        const shown = pins.filter(({ isDot }) => !isDot);
        expect(pins[0]?.isDot).toBe(false); // the best
        expect(shown.length).toBeLessThan(pins.length);
        for (const [i, one] of shown.entries())
          for (const other of shown.slice(i + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(25);
        const dot = page.locator('.pin.is-dot').first();
        await page.locator(`.result[data-id="${await dot.getAttribute('data-id')}"]`).hover();
        await expect.poll(async () => (await dot.boundingBox())?.width ?? 0).toBeGreaterThan(20);
      });

      it('offers the search anew once much more is seen than it searched', async () => {
        const { page } = await open('#map=16.00/43.738/7.42');
        await search(page, 'restaurants');
        expect(await page.locator('#search-here').count()).toBe(0);
        await page.evaluate('waypostMap.jumpTo({ zoom: 14 })');
        await page.click('#search-here');
        await expect.poll(() => page.locator('#search-here').count()).toBe(0);
      });

      it('suggests a kind of place, and says how far away each place is', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await page.fill('#query', 'pharm');
        await page.waitForSelector('[role=option]');
        expect(await page.textContent('#suggestion-0')).toContain('Pharmacy nearby');
        expect(await page.textContent('#suggestion-1 .distance')).toMatch(/\d m$/);
        await page.click('#suggestion-0');
        await expect.poll(() => page.textContent('.summary')).toMatch(/^Pharmacy: \d+ place/);
        expect(complaints).toEqual([]);
      });

      it('says how it understood a text, and takes its words alone if asked to', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await search(page, 'hotel with pool near casino');
        expect(await page.locator('.understood .piece').allTextContents()).toEqual([
          'Hotel',
          expect.stringMatching(/^near .*Casino/),
        ]);
        expect(await page.textContent('.understood .hint')).toContain('“pool”');
        await page.click('#literal');
        await expect.poll(() => page.locator('.understood').count()).toBe(0);
        expect(hash(page)).toContain('literal=1');
        expect(complaints).toEqual([]);
      });

      it('stays within a radius that somebody chose, and offers a larger one', async () => {
        const { page } = await open(
          '#map=14.00/43.65/7.42&q=pharmacie&at=43.65,7.42&radius=2000&weights=0.5,0.5',
        );
        expect(await page.textContent('.summary')).toContain('0 places');
        await page.click('#farther');
        await expect.poll(() => page.textContent('.summary')).toMatch(/^[1-9]\d* places/);
      });

      it('names things on the map in the language of the browser', async () => {
        const { page, complaints } = await open('#map=5.00/33/38', { locale: 'ar-EG' });
        await drawn(page);
        const style = await page.evaluate<string>('JSON.stringify(waypostMap.getStyle().layers)');
        expect(style).toContain('name_ar');
        expect(complaints).toEqual([]);
      });

      it('says so where nothing is, and offers what to try', async () => {
        const { page, complaints } = await open('#map=12.00/43.5/7.42&point=43.5,7.6,18');
        await page.waitForSelector('#card-title');
        await search(page, 'zzxqvk');
        expect(await page.textContent('.notice')).toContain('Nothing found here');
        expect(complaints).toEqual([]);
      });

      it('goes back and forward through all of it', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await search(page, 'hotel');
        const [first = ''] = await names(page);
        await page.locator('.result').first().click();
        await page.waitForSelector('.card');
        await page.goBack();
        await page.waitForSelector('.found');
        expect((await names(page))[0]).toBe(first);
        expect(await page.inputValue('#query')).toBe('hotel');
        await page.goBack();
        await page.waitForSelector('.start');
        await page.goForward();
        await page.goForward();
        await page.waitForSelector('.card');
        expect(await page.textContent('#card-title')).toBe(first);
        await page.click('#back');
        await page.waitForSelector('.found');
        expect(complaints).toEqual([]);
      });

      it('closes its suggestions as somebody goes back', async () => {
        const { page } = await open(`#${CASINO}`);
        await search(page, 'hotel');
        await page.fill('#query', 'pharm');
        await page.waitForSelector('[role=option]');
        await page.goBack();
        await page.waitForSelector('.start');
        expect(await page.isVisible('#suggestions')).toBe(false);
      });

      it('remembers searches until they are cleared', async () => {
        const { page } = await open(`#${CASINO}`);
        await search(page, 'pharmacie');
        await page.click('#clear');
        await page.waitForSelector('[role=option]');
        expect(await page.textContent('#suggestions')).toContain('pharmacie');
        expect(await page.isVisible('.recents')).toBe(false); // they are listed once
        await page.locator('[role=option]', { hasText: 'Clear recent searches' }).click();
        expect(await page.evaluate("localStorage.getItem('waypost.recent')")).toBeNull();
        await search(page, 'pharmacie');
        await page.click('#clear');
        await page.keyboard.press('Escape');
        await page.locator('.start').getByRole('button', { name: 'Clear', exact: true }).press('Enter');
        await expect.poll(() => page.locator('.recent').count()).toBe(0);
        expect(await focused(page)).toBe('results');
      });

      it('draws the map in four themes, and itself light and dark', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        const background = () =>
          page.evaluate<string>("getComputedStyle(document.querySelector('.panel')).backgroundColor");
        const light = await background();
        await page.click('#look');
        for (const theme of ['dark', 'gray', 'warm']) {
          await page.check(`input[name=theme][value=${theme}]`);
          await expect.poll(() => hash(page)).toContain(`theme=${theme}`);
          const name = () =>
            page.evaluate(() => Reflect.get(globalThis, 'waypostMap').getStyle()?.name ?? '');
          await expect.poll(async () => (await name()).toLowerCase()).toContain(theme);
          await drawn(page); // a style that is replaced while its icons load complains of them
        }
        await page.check('input[name=appearance][value=dark]');
        await expect.poll(background).not.toBe(light);
        await page.keyboard.press('Escape');
        expect(await page.isVisible('#menu')).toBe(false);
        expect(complaints).toEqual([]);
      });

      it('measures in the units of the place’s country until others are chosen, which it keeps', async () => {
        const { page, complaints } = await open(CAFES, { locale: 'en-US' });
        const far = () => page.locator('.result .distance').first().textContent();
        const scale = () => page.textContent('.maplibregl-ctrl-scale');
        expect(await far()).toMatch(/\d k?m$/);
        expect(await scale()).toMatch(/\d\sk?m$/);
        await page.click('#look');
        await page.check('input[name=units][value=miles]');
        await expect.poll(far).toMatch(/\d (ft|mi)$/);
        expect(await scale()).toMatch(/ft|mi/);
        expect(await page.evaluate<string>('document.activeElement.value')).toBe('miles');
        await page.reload();
        await page.waitForSelector('.found');
        expect(await far()).toMatch(/\d (ft|mi)$/);
        expect(complaints).toEqual([]);
      });

      it('shows nobody but developers how it works', async () => {
        const { page, complaints } = await open(CAFES);
        const shown = () => page.locator('.score, .effort, #figures, .request, .tags, #text-weight').count();
        expect(await shown()).toBe(0);
        expect(await page.locator('.is-open, .is-closed, .reason').count()).toBeGreaterThan(0);
        await page.locator('.result').first().click();
        await page.waitForSelector('.card[data-place]');
        expect(await shown()).toBe(0);
        expect(await page.textContent('.card')).not.toContain('853969a7');
        await page.click('#look');
        await page.click('#developer');
        await page.waitForURL(/\?dev#.*place=/);
        await page.waitForSelector('.card .tags, .card ~ .request');
        expect(complaints).toEqual([]);
      });

      it('draws a street and an area, says where they are, and searches within an area', async () => {
        const { page, complaints } = await open(`#${CASINO}&place=${RUE_GRIMALDI}`);
        await expect.poll(() => drawnLayers(page)).toEqual(['extent-line']);
        expect(await page.textContent('.kinds')).toBe('Street · Monaco');
        await page.goto(`${started.address}/#${CASINO}&place=${MONTE_CARLO}`);
        await page.reload();
        await page.waitForSelector('#search-area');
        expect(await page.textContent('.card .facts')).toMatch(/Population15,507Part ofMonaco/);
        await page.click('#search-area');
        await page.waitForSelector('.found');
        expect(hash(page)).toMatch(/box=7\.419\d*,43\.737\d*,7\.430\d*,43\.746/);
        expect(complaints).toEqual([]);
      });

      it('offers what can be done with a point: its address, its position, the way to it, a list', async () => {
        const { page, complaints } = await open('#map=17.50/43.7395/7.4262');
        await drawn(page);
        await page.mouse.click(900, 400, { button: 'right' });
        await page.waitForSelector('#here');
        expect(await page.locator('#here button').allTextContents()).toEqual([
          'What is here?',
          expect.stringMatching(/^Copy 43\.739\d\d, 7\.42\d\d\d$/),
          'Directions to here',
          'Save to a list',
        ]);
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        await page.fill('#new-list', 'Trip');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.lists');
        expect(await page.textContent('.lists summary')).toBe('Trip · 1 place');
        await page.click('.lists summary');
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download as GPX' }).click();
        expect((await downloading).suggestedFilename()).toBe('Trip.gpx');
        await page.locator('.lists .recent').click();
        await page.waitForSelector('#card-title');
        expect(hash(page)).toContain('point=43.739');
        expect(complaints).toEqual([]);
      });

      it('hands the way to a place to the device', async () => {
        const { page, complaints } = await open(`#${CASINO}`);
        await page.fill('#query', 'directions to café de paris');
        await page.press('#query', 'Enter');
        await page.waitForSelector('dialog[open]');
        expect(await page.textContent('dialog h2')).toBe('Directions to Café de Paris');
        expect(await page.getAttribute('dialog a', 'href')).toMatch(/^geo:43\.7395874,7\.4278595\?q=/);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.locator('dialog').count()).toBe(0);
        expect(complaints).toEqual([]);
      });

      it('says that there are no streets where the data does not reach, and goes back', async () => {
        const { page, complaints } = await open('#map=10.00/48.1/11.5');
        expect(await page.textContent('#outside')).toContain('No street data here');
        await page.click('#outside button');
        await expect.poll(async () => Math.round((await seen(page)).lat)).toBe(44);
        await expect.poll(() => page.locator('#outside').count()).toBe(0);
        expect(complaints).toEqual([]);
      });

      it('shows more of a long list, and searches where the map was moved to', async () => {
        const { page } = await open(`#${CASINO}`);
        await search(page, 'restaurant');
        const count = () => page.locator('.result').count();
        expect(await count()).toBe(20);
        await page.click('#more');
        await expect.poll(count).toBeGreaterThan(20);
        await page.evaluate(() => Reflect.get(globalThis, 'waypostMap').jumpTo({ center: [7.395, 43.728] }));
        await page.click('#search-here');
        await expect.poll(() => hash(page)).toMatch(/at=43\.72\d*,7\.(39|40)/);
      });

      it('can be used with the keyboard alone', async () => {
        const { page } = await open(CAFES);
        await page.evaluate('document.activeElement?.blur()');
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe('skip');
        await page.keyboard.press('Enter');
        expect(await focused(page)).toBe('results');
        await page.keyboard.press('/');
        expect(await focused(page)).toBe('query');
        const first = page.locator('.result').first();
        const id = await first.getAttribute('data-id');
        await first.focus();
        await page.keyboard.press('Enter');
        await page.waitForSelector('.card');
        expect(await focused(page)).toBe('card-title');
        expect(await page.getAttribute('#query', 'aria-keyshortcuts')).toBe('/');
        expect(await page.getAttribute('#back', 'aria-keyshortcuts')).toBe('Escape');
        await page.keyboard.press('Escape');
        await page.waitForSelector('.found');
        await expect
          .poll(() => page.evaluate<string>("document.activeElement?.getAttribute('data-id')"))
          .toBe(id);
      });

      it('takes the keyboard off the screen of a phone once somebody has typed', async () => {
        const { page } = await open(`#${CASINO}`, PHONE);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
        expect(await page.evaluate("matchMedia('(hover: none)').matches")).toBe(true);
        await page.focus('#query');
        expect(await focused(page)).toBe('query');
        await search(page, 'hotel');
        expect(await focused(page)).not.toBe('query');
        await page.fill('#query', 'café de par');
        await page.locator('[role=option]', { hasText: 'Café de Paris' }).first().click();
        await page.waitForSelector('.card');
        expect(await focused(page)).toBe('card-title');
        expect(await page.isVisible('.keys')).toBe(false);
      });

      it('is a sheet on a phone, pulled up and down, and leaves the attribution to be seen', async () => {
        const { page, complaints } = await open(CAFES, PHONE);
        const height = async () => (await page.locator('.panel').boundingBox())?.height ?? 0;
        const half = await height();
        expect(half).toBeLessThan(PHONE.height * 0.6);
        await page.click('#grip');
        await expect.poll(height).toBeGreaterThan(half);
        expect(await page.isVisible('#locate')).toBe(false); // it would lie upon the sheet
        await page.click('#grip');
        await expect.poll(height).toBeLessThan(half);
        const attribution = await page.locator('.maplibregl-ctrl-attrib').boundingBox();
        const sheet = await page.locator('.panel').boundingBox();
        expect((attribution?.y ?? 0) + (attribution?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 1);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
        expect(complaints).toEqual([]);
      });
    });
  },
);
