import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { drawn, openConsole, type Started, startConsole } from './console-page.ts';

/** What somebody hears who uses the console with a screen reader and the keyboard alone: names, sentences, and where the focus is. */

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

  it('names a result by what it is and how far away, and keeps how it scored for after that', async () => {
    const { page } = await open(CAFES);
    const first = page.locator('.result').first();
    const name = (await first.locator('b').textContent()) ?? '';
    expect(await first.getAttribute('aria-label')).toMatch(new RegExp(`^${name}, .*, \\d[\\d.]* k?m$`));
    const ids = ((await first.getAttribute('aria-describedby')) ?? '').split(' ');
    const described = (await first.locator(ids.map((id) => `#${id}`).join()).allTextContents()).join(' ');
    expect(await page.locator('[aria-describedby*=reason]').count()).toBe(
      await page.locator('.reason').count(),
    );
    expect(described).toMatch(/^Score \d\.\d\d/);
  });

  it('says how many suggestions there are when typing rests, not at each key', async () => {
    const { page } = await open(TOWN);
    const said = await listen(page);
    expect(await type(page, ['c', 'ca', 'caf'])).toEqual([]);
    await expect.poll(said).toEqual([expect.stringMatching(/^\d suggestions/)]);
    expect(await page.getAttribute('#suggestion-0', 'aria-label')).toMatch(/^.+, .+$/);
  });

  it('says the same sentence again where it is the answer to something else', async () => {
    const { page } = await open(CAFES);
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
    const { page } = await open(CAFES);
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
    const { page } = await open(`${TOWN}&point=0,0,18`);
    await page.waitForSelector('#level');
    await page.focus('#level');
    await page.selectOption('#level', '3');
    await expect.poll(() => page.url()).toContain('point=0,0,3');
    await expect.poll(() => page.inputValue('#level')).toBe('3');
    expect(await focused(page)).toBe('level');
  });

  it('gives the arrow keys to the map, and says what it shows', async () => {
    const { page } = await open(TOWN);
    await drawn(page);
    const map = page.getByRole('application', { name: /^Map\. Arrows move it/ });
    await map.press('ArrowRight');
    await expect.poll(() => heard(page)).toMatch(/^The map shows \d[\d.]* k?m around its middle\.$/);
  });
});
