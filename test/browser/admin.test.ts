import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '../house.ts';
import { describeInBrowser } from './browser.ts';
import { dataOf, type Served, serveExtract } from './served-extract.ts';

const AXE = fileURLToPath(import.meta.resolve('axe-core'));

describeInBrowser('the operators’ page', (browser) => {
  let service: Served;
  let key: string;
  beforeAll(async () => {
    service = await serveExtract('sample');
    key = await createKey(await dataOf('sample'), { name: 'operator', scopes: ['admin'] });
  });
  afterAll(() => service?.stop());

  async function open(credential: string) {
    const watched = await browser.open({ origins: [service.address], width: 1200 });
    await signIn(watched.page, credential);
    return watched;
  }

  async function signIn(page: Page, credential: string) {
    await page.goto(`${service.address}/admin`);
    await page.getByLabel('Key of the scope admin').fill(credential);
    await page.getByRole('button', { name: 'Open' }).click();
  }

  it('is not opened by a key that reads, and says so', async () => {
    const { page } = await open(service.key);
    await expect
      .poll(() => page.locator('#problem').textContent())
      .toBe('The credential lacks the scope admin.');
    expect(await page.getByRole('heading', { name: 'Keys' }).count()).toBe(0);
  });

  it('shows what was over the rate of a key, and faults of the service by their request', async () => {
    const slow = await createKey(await dataOf('sample'), { name: 'slow', ratePerMinute: 1 });
    for (let time = 0; time < 3; time++)
      await fetch(`${service.address}/v1/categories`, { headers: { authorization: `Bearer ${slow}` } });
    const watched = await browser.open({ origins: [service.address], width: 1200 });
    const { page, complaints } = watched;
    const fault = { at: '2026-05-20T09:13:21.507Z', method: 'GET', route: '/v1/places/search' };
    const errors = [{ ...fault, status: 500, code: 'INTERNAL_ERROR', requestId: 'lost-1' }];
    await page.route('**/admin/api/errors', (route) =>
      route.fulfill({ json: { since: '2026-05-19T06:00:00.000Z', errors } }),
    );
    await signIn(page, key);
    await page.getByRole('heading', { name: 'Recent errors' }).waitFor();
    await expect
      .poll(() => page.locator('#usage').getByRole('row', { name: /slow/ }).textContent())
      .toMatch(/slow\/v1\/categories3220$/);
    expect(await page.locator('#errors').getByRole('row').last().textContent()).toBe(
      '2026-05-20T09:13:21.507ZGET /v1/places/search500 INTERNAL_ERRORlost-1',
    );
    expect(await page.locator('#errors-hint').textContent()).toMatch(/since 2026-05-19T06.*in memory/);
    expect(complaints).toEqual([]);
  });

  it('shows how the service does, makes a key, changes it and ends it', async () => {
    const { page, complaints } = await open(key);
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    expect(await page.locator('#state').textContent()).toMatch(/Generation\d{8}T\d{6}Z-\w+Built/);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('embedded shop');
    await page.getByLabel(/^Origins/).fill('https://shop.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => page.locator('#made code').allTextContents())
      .toEqual([expect.stringMatching(/^wp_pub_\w{36}$/)]);
    const row = page.getByRole('row', { name: /embedded shop/ });
    expect(await row.textContent()).toMatch(
      /places:read tiles:readhttps:\/\/shop\.example6,0001,200anyneveractive/,
    );
    await row.getByRole('button', { name: 'Change embedded shop' }).click();
    await page.getByLabel('Requests a minute', { exact: true }).fill('90');
    await page.getByLabel(/^Requests a day/).fill('500');
    await page.getByLabel(/^Ends/).fill('2099-01-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => row.textContent()).toMatch(/example901,200500neveruntil 2099-01-31/);
    page.once('dialog', (dialog) => void dialog.accept());
    await row.getByRole('button', { name: 'Revoke embedded shop' }).click();
    await expect.poll(() => row.textContent()).toMatch(/revoked \d{4}-\d\d-\d\d$/);
    await page.getByLabel('Days').selectOption('7');
    await expect.poll(() => page.locator('#usage').textContent()).toMatch(/operator\/admin\/api\/keys/);
    expect(complaints).toEqual([]);
    await page.evaluate(readFileSync(AXE, 'utf8')); // the page's policy lets no script in by its address
    expect(await page.evaluate('axe.run(document).then(({ violations }) => violations)')).toEqual([]);
  });
});
