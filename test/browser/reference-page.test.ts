import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer } from '../http/fixture.ts';
import { describeInBrowser } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The members of axe's result that are looked at. */
interface Findings {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

describeInBrowser('the reference page', (browser) => {
  const app = testServer();
  let address = '';
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it.each([
    ['desktop', 1280, 900, 'light'],
    ['desktop', 1280, 900, 'dark'],
    ['phone', 390, 844, 'light'],
    ['phone', 390, 844, 'dark'],
    ['phone', 390, 844, 'light', 'ar'],
  ] as const)(
    'fits a %s (%i by %i, %s), has nothing that axe finds, and asks nobody else',
    async (_what, width, height, colorScheme, locale: string = 'en-US') => {
      const origins = [address];
      const { page, complaints } = await browser.open({ origins, width, height, colorScheme, locale });
      await page.goto(`${address}/docs`);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      await page.evaluate(axe);
      const findings = (await page.evaluate('axe.run()')) as Findings; // what axe.run() resolves with
      expect(findings.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it.each([
    ['ar', 1280],
    ['ru', 390],
    ['de', 1280],
  ] as const)('in %s fits a width of %i, and is changed by a link', async (locale, width) => {
    const { page, complaints } = await browser.open({ origins: [address], width, height: 844, locale });
    await page.goto(`${address}/docs`);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await page.locator('.languages summary').click();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Italiano' }).click();
    await page.getByRole('heading', { name: 'Prova' }).waitFor();
    await page.locator('figure').first().getByRole('button', { name: 'Copia' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('copies a request', async () => {
    const { page, complaints } = await browser.open({ origins: [address] });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${address}/docs#geocodeForward`);
    await page.locator('#geocodeForward figure').first().getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^curl 'http:\/\/localhost\/v1\/places\/geocode\/forward\?q=/,
    );
    expect(complaints).toEqual([]);
  });
});
