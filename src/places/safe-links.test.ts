import { describe, expect, it } from 'vitest';
import { absoluteWebsite, withSafeLinks } from './places.ts';

describe('links', () => {
  it.each([
    'https://example.org',
    'HTTP://example.org/a?b=c:d',
    'mailto:a@example.org',
    'tel:+423 1',
    'www.example.org',
    'example.org:8080/a',
    'Cafe.Meridian',
  ])('such as %s are kept', (website) => {
    const tags = { website, 'contact:facebook': website };
    expect(withSafeLinks(tags)).toBe(tags);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript\n:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    'intent:x',
  ])('such as %j are left out', (website) => {
    const tags = {
      name: 'Café',
      website,
      'contact:website': website,
      url: website,
      'contact:facebook': website,
    };
    expect(withSafeLinks(tags)).toEqual({ name: 'Café' });
  });

  it('of active schemes are left out whatever their key, and other texts with a colon are kept', () => {
    const tags = {
      opening_hours: 'Mo-Fr 08:00-12:00',
      note: 'Data: see below',
      'source:x': 'file:a',
      ref: 'A:1',
    };
    expect(withSafeLinks(tags)).toBe(tags);
    expect(withSafeLinks({ note: 'javascript:alert(1)', menu: 'data:text/html,x', ref: '1' })).toEqual({
      ref: '1',
    });
  });
});

describe('a website', () => {
  it.each([
    ['www.example.org', 'https://www.example.org'],
    ['müller.example/karte', 'https://müller.example/karte'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['http://example.org', 'http://example.org'],
    ['see our window', 'see our window'],
    [undefined, undefined],
  ])('%s is %s', (written, absolute) => {
    expect(absoluteWebsite(written)).toBe(absolute);
  });
});
