import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { drawn, openConsole, type Started, startConsole } from './console-page.ts';

/** The console as a user of a screen reader and the keyboard hears it: names, sentences, and the focus. */

/** The sample's town. */
const TOWN = '#map=15.00/0/0';
const CAFES = `${TOWN}&q=cafe&at=0,0&radius=5000&weights=0.5,0.5`;

const focused = (page: Page) => page.evaluate<string>('document.activeElement?.id');
const heard = (page: Page) => page.textContent('#live');

/** Whatever the page says from now on, in order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`{
    globalThis.said = [];
    const live = document.getElementById('live');
    const keep = () => said.push(live.textContent);
    new MutationObserver(keep).observe(live, { childList: true, characterData: true, subtree: true });
  }`);
  return () => page.evaluate<string[]>('said');
}

/** Types on as soon as suggestions are shown; resolves to what was said until the last of them were. */
function type(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const box = document.getElementById('query');
    const list = document.getElementById('suggestions');
    const shown = () => new Promise((resolve) => new MutationObserver(resolve).observe(list, { childList: true }));
    for (const text of ${JSON.stringify(texts)}) {
      box.value = text;
      box.dispatchEvent(new InputEvent('input'));
      await shown();
    }
    return [...said];
  })()`);
}

describeInBrowser('the console, heard,', (browser) => {
  let started: Started;
  beforeAll(async () => {
    started = await startConsole('sample');
  });
  afterAll(() => started?.stop());
  const open = (link: string) => openConsole(browser, started, link);

  it('says of a result what it is and how far away', async () => {
    const { page } = await open(CAFES);
    const name = (await page.locator('.result b').first().textContent()) ?? '';
    const result = page.getByRole('button', {
      name: new RegExp(`^${name} ?, .+ ?, \\d[\\d.]* k?m\\.`),
    });
    expect(await result.count()).toBeGreaterThan(0);
    expect(await result.first().textContent()).toContain(name);
  });

  it('says how many suggestions there are when typing rests, not at each key', async () => {
    const { page } = await open(TOWN);
    const said = await listen(page);
    expect(await type(page, ['c', 'ca', 'caf'])).toEqual([]);
    await expect.poll(said).toEqual([expect.stringMatching(/^\d suggestions/)]);
    expect(await page.textContent('#suggestion-0')).toMatch(/^[^,]+, [^,]+/);
  });

  it('says the same sentence again where it is the answer to something else', async () => {
    const { page } = await open(`?dev${CAFES}`);
    const said = await listen(page);
    await page.click('#filters > summary');
    for (const presses of [1, 2]) {
      await page.press('#text-weight', 'ArrowRight');
      await expect.poll(async () => (await said()).length).toBe(presses);
    }
    const [first = '', second] = await said();
    expect(second).not.toBe(first);
    expect(second?.trim()).toBe(first.trim());
  });

  it('says the value of a slider once', async () => {
    const { page } = await open(`?dev${CAFES}`);
    await page.click('#filters > summary');
    expect(await page.getByRole('slider').count()).toBe(3);
    expect(await page.getByRole('status').count()).toBe(0); // as which an output would be read
  });

  it('keeps the focus in the panel where the button that was pressed is gone', async () => {
    const { page } = await open(CAFES);
    await page.context().setOffline(true);
    await page.fill('#query', 'pharmacy');
    await page.press('#query', 'Enter');
    const again = page.locator('.notice .button');
    await again.press('Enter');
    await expect.poll(() => focused(page)).toBe('results');
    await page.context().setOffline(false);
    await again.press('Enter');
    await page.waitForSelector('.found');
    expect(await focused(page)).toBe('results');
  });

  it('says the name of a place once: as the heading that has the focus', async () => {
    const { page } = await open(CAFES);
    const said = await listen(page);
    const result = page.locator('.result').first();
    const name = (await result.locator('b').textContent()) ?? '';
    await result.press('Enter');
    await expect.poll(() => focused(page)).toBe('card-title');
    expect(await page.title()).toBe(`${name} – Waypost`);
    const card = await page.locator('#panel').ariaSnapshot();
    expect(card.split('\n').filter((line) => line.includes(`"${name}"`))).toEqual([
      expect.stringContaining('heading'),
    ]);
    expect(await said()).toEqual([]);
  });

  it('says it where the focus stays in what was chosen from', async () => {
    const { page } = await open(`?dev${TOWN}&point=0,0,18`);
    await page.waitForSelector('#level');
    const said = await listen(page);
    await page.focus('#level');
    await page.selectOption('#level', '3');
    await expect.poll(() => page.textContent('#card-title')).toBe('Null Island'); // the country of the sample
    expect(await said()).toEqual(['Null Island']);
  });

  it('heeds the shortcuts on sliders, lists and boxes to tick, and leaves what is typed alone', async () => {
    const { page } = await open(`?dev${CAFES}`);
    await page.click('#filters > summary');
    for (const control of ['#text-weight', '#filters select', '#filters input[type=checkbox]']) {
      await page.press(control, '/');
      expect(await focused(page), control).toBe('query');
    }
    await page.fill('#query', 'a');
    await page.press('#query', '/');
    expect(await page.inputValue('#query')).toBe('a/');
    const { page: other } = await open(`?dev${TOWN}&point=0,0,18`);
    await other.press('#level', 'Escape');
    await other.waitForSelector('.start');
  });

  it('tells who leaves a card where they are', async () => {
    const { page } = await open(CAFES);
    const id = await page.locator('.result').first().getAttribute('data-id');
    const { page: other } = await open(`${TOWN}&place=${id}`);
    await other.waitForSelector('.card');
    await other.press('#back', 'Enter');
    await other.waitForSelector('.start');
    expect(await focused(other)).toBe('results');
    await expect.poll(() => heard(other)).toBe('What is near here?');
  });

  it('closes the menu alone where a card is open too', async () => {
    const { page } = await open(`${TOWN}&point=0,0,18`);
    await page.waitForSelector('.card');
    await page.press('#look', 'Enter');
    await page.press('input[name=theme]:checked', 'Escape');
    expect(await page.isVisible('#menu')).toBe(false);
    expect(await focused(page)).toBe('look');
    expect(await page.locator('.card').count()).toBe(1);
    await page.press('#look', 'Escape');
    await page.waitForSelector('.start');
  });

  it('stays in the choice of how fine an address is wanted', async () => {
    const { page } = await open(`?dev${TOWN}&point=0,0,18`);
    await page.waitForSelector('#level');
    await page.focus('#level');
    await page.selectOption('#level', '3');
    await expect.poll(() => page.url()).toContain('point=0,0,3');
    await expect.poll(() => page.inputValue('#level')).toBe('3');
    expect(await focused(page)).toBe('level');
  });

  it('says what the map shows after it was moved with the keyboard', async () => {
    const { page } = await open(TOWN);
    await drawn(page);
    const map = page.getByRole('region', { name: /^Map\. Arrows move it/ });
    await map.press('ArrowRight');
    await expect.poll(() => heard(page)).toMatch(/^The map shows \d[\d.]* k?m around its middle\.$/);
  });
});
