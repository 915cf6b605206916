import { expect, it } from 'vitest';
import { embedCode } from './embed-code.ts';

const PAGE = { service: 'https://maps.example/way', language: 'en-GB', direction: 'ltr' } as const;
const BAR = { name: '"A" & <B>', lat: 43.7396, lon: 7.4279, placeId: '853969a7fffffff_n1' };

it('is a page with the card of the place and a map with a pin on it', () => {
  expect(embedCode(BAR, PAGE)).toBe(`<!doctype html>
<html lang="en-GB">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>&quot;A&quot; &amp; &lt;B></title>
  <script type="module" src="https://maps.example/way/client.js?key=wp_pub_YOUR_KEY"></script>
  <h1>&quot;A&quot; &amp; &lt;B></h1>
  <waypost-place place-id="853969a7fffffff_n1"></waypost-place>
  <waypost-map center="43.7396,7.4279" zoom="17" pin></waypost-map>
</html>`);
});

it('shows the map alone of a point, and goes from right to left as its reader does', () => {
  const code = embedCode({ name: '0, 0', lat: 0, lon: 0 }, { ...PAGE, language: 'ar', direction: 'rtl' });
  expect(code).toContain('<html lang="ar" dir="rtl">');
  expect(code).toContain('center="0,0"');
  expect(code).not.toContain('waypost-place');
});
