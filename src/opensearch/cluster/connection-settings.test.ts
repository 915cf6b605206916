import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConnectionSettings, certificatesOf, nodeAddresses } from './connection-settings.ts';

const URL_OF_ONE = 'http://search.example:9200';

describe('addresses of nodes', () => {
  it('have scheme, host, port and the path of a proxy', () => {
    const urls = ['http://a.example:9200/', 'https://b.example/search/', 'https://[::1]:9200'];
    expect(nodeAddresses({ urls })).toEqual([
      { origin: 'http://a.example:9200', prefix: '', authorization: undefined },
      { origin: 'https://b.example', prefix: '/search', authorization: undefined },
      { origin: 'https://[::1]:9200', prefix: '', authorization: undefined },
    ]);
  });

  it('have the credentials of their URL', () => {
    const [node] = nodeAddresses({ urls: ['https://ann:p%40ss%3Aw%C3%B6rd@a.example'] });
    expect(node).toEqual({
      origin: 'https://a.example',
      prefix: '',
      authorization: `Basic ${Buffer.from('ann:p@ss:wörd').toString('base64')}`,
    });
  });

  it.each([
    [{ user: 'ben', password: 'b' }, `Basic ${Buffer.from('ben:b').toString('base64')}`],
    [{ apiKey: 'a2V5' }, 'ApiKey a2V5'],
  ])('prefer credentials that are set apart: %o', (credentials, authorization) => {
    const settings = { urls: ['https://ann:a@a.example'], ...credentials };
    expect(nodeAddresses(settings)[0]).toMatchObject({ authorization });
  });

  it.each<[string, ConnectionSettings]>([
    ['No URL', { urls: [] }],
    ['not of the form', { urls: ['search.example:9200'] }],
    ['not of the form', { urls: ['ftp://ann:secret@search.example'] }],
    ['not of the form', { urls: ['http://ann:secret@[search'] }],
    ['not of the form', { urls: ['http://search.example/?pretty'] }],
    ['percent sign', { urls: ['http://ann:secret%@search.example'] }],
    ['http://search.example:9200 of OpenSearch is given twice', { urls: [URL_OF_ONE, `${URL_OF_ONE}/`] }],
    ['together', { urls: [URL_OF_ONE], user: 'ann' }],
    ['together', { urls: [URL_OF_ONE], password: 'secret' }],
    ['one of them', { urls: [URL_OF_ONE], user: 'ann', password: 'secret', apiKey: 'key' }],
    ['no colon', { urls: [URL_OF_ONE], user: 'ann:lee', password: 'secret' }],
    ['ASCII', { urls: [URL_OF_ONE], apiKey: 'secret\nx-header: 1' }],
  ])('are refused with a sentence that holds no password: %s', (words, settings) => {
    const refused = expect.objectContaining({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringMatching(new RegExp(`^(?!.*secret).*${words}`)),
    });
    expect(() => nodeAddresses(settings)).toThrow(refused);
  });
});

describe('certificates', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-pem-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const words = file('words.pem', 'no certificate');
  const damaged = file('damaged.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  const missing = join(directory, 'missing.pem');

  it('need not be given', () => expect(certificatesOf({ urls: [] })).toEqual({}));

  it.each([
    [`${missing}: cannot be read`, { caFile: missing }],
    [`${words}: not a PEM file of certificates`, { caFile: words }],
    [`${damaged}: not a PEM file of certificates`, { caFile: damaged }],
    [`${damaged}: not a PEM file of certificates`, { certFile: damaged, keyFile: damaged }],
    ['together', { certFile: damaged }],
    ['together', { keyFile: words }],
  ])('are refused: %s', (sentence, files) => {
    const refused = expect.objectContaining({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringContaining(sentence),
    });
    expect(() => certificatesOf({ urls: [], ...files })).toThrow(refused);
  });
});
