import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { openConsole, type Started, startConsole } from './console-page.ts';
import { hasExtract, MONACO } from './served-extract.ts';

/**
 * Everyday tasks, step by step: a step is a text that is typed, a key that is pressed or a click. `docs/styles-and-console.md` has the table of
 * all twelve; other tests walk those that are not here.
 */

const CASINO = '#map=15.50/43.7395/7.4205';

type Step = readonly ['type' | 'press' | 'click', string];

const type = (words: string): Step => ['type', words];
const ENTER: Step = ['press', 'Enter'];
const click = (selector: string): Step => ['click', selector];
const FIRST = click('#suggestion-0');

const TASKS: readonly {
  readonly what: string;
  readonly steps: readonly Step[];
  /** What the panel says at the end. */
  readonly shown: readonly (readonly [selector: string, text: RegExp])[];
}[] = [
  {
    what: 'an address',
    steps: [type('5 rue des roses'), FIRST],
    shown: [['#card-title', /^5 Rue des Roses$/]],
  },
  {
    what: 'a street with its town',
    steps: [type('rue grimaldi'), FIRST],
    shown: [
      ['#card-title', /^Rue Grimaldi$/],
      ['.kinds', /^Street · Monaco$/],
    ],
  },
  {
    what: 'a stop',
    steps: [type("place d'armes bus stop"), FIRST],
    shown: [
      ['#card-title', /^Place d'Armes/],
      ['.kinds', /^Bus Stop$/],
    ],
  },
  {
    what: 'the card of a park',
    steps: [type('parc princesse antoinette'), FIRST],
    shown: [
      ['#card-title', /^Parc Princesse Antoinette$/],
      ['.kinds', /^Park$/],
    ],
  },
  {
    what: 'all of a kind',
    steps: [click('.kind')],
    shown: [['.summary', /^Food and drink: \d+ places in this view$/]],
  },
];

async function walk(page: Page, steps: readonly Step[]): Promise<void> {
  for (const [how, what] of steps) {
    if (how === 'type') await page.fill('#query', what);
    else if (how === 'press') await page.press('#query', what);
    else await page.locator(what).first().click();
  }
}

describe.skipIf(!hasExtract(MONACO))(
  `everyday tasks in Monaco${hasExtract(MONACO) ? '' : ' (skipped without its extract)'}`,
  () => {
    let started: Started;
    beforeAll(async () => {
      started = await startConsole(MONACO);
    });
    afterAll(() => started?.stop());

    describeInBrowser('take two steps at most:', (browser) => {
      it('a café that is open', async () => {
        const { page, complaints } = await openConsole(browser, started, CASINO);
        await walk(page, [type('café open now'), ENTER]);
        await page.waitForSelector('.understood');
        expect(await page.locator('.result').count()).toBeGreaterThan(0);
        expect(await page.locator('.result .is-closed').count()).toBe(0);
        expect(complaints).toEqual([]);
      });

      it.each(TASKS)('$what', async ({ steps, shown }) => {
        const { page, complaints } = await openConsole(browser, started, CASINO);
        await walk(page, steps);
        for (const [selector, text] of shown)
          await expect.poll(() => page.textContent(selector)).toMatch(text);
        expect(steps.length).toBeLessThanOrEqual(2);
        expect(complaints).toEqual([]);
      });
    });
  },
);
