import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
    await watched.page.goto(`${service.address}/admin`);
    await watched.page.getByLabel('Key of the scope admin').fill(credential);
    await watched.page.getByRole('button', { name: 'Open' }).click();
    return watched;
  }

  it('is not opened by a key that reads, and says so', async () => {
    const { page } = await open(service.key);
    await expect
      .poll(() => page.locator('#problem').textContent())
      .toBe('The credential lacks the scope admin.');
    expect(await page.getByRole('heading', { name: 'Keys' }).count()).toBe(0);
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
      /places:read tiles:readhttps:\/\/shop\.example6,0001,200neveractive/,
    );
    await row.getByRole('button', { name: 'Change embedded shop' }).click();
    await page.getByLabel('Requests a minute', { exact: true }).fill('90');
    await page.getByLabel(/^Ends/).fill('2099-01-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => row.textContent()).toMatch(/example901,200neveruntil 2099-01-31/);
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
