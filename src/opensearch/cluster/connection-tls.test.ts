import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection, type ConnectionSettings } from './connection.ts';

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;
if (!HAS_OPENSSL) console.warn('skipped: TLS to OpenSearch is tested with certificates that openssl makes');

describe.skipIf(!HAS_OPENSSL)('a connection over TLS', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-tls-'));
  const path = (name: string) => join(directory, name);
  const servers: Server[] = [];
  let url = '';
  let urlForKnown = '';

  beforeAll(async () => {
    certify('authority', 'Authority', 'basicConstraints=critical,CA:TRUE');
    certify('node', 'node', 'subjectAltName=IP:127.0.0.1', 'authority');
    certify('waypost', 'waypost', 'extendedKeyUsage=clientAuth', 'authority');
    url = await listen({});
    urlForKnown = await listen({ requestCert: true, rejectUnauthorized: true, ca: read('authority.crt') });
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(directory, { recursive: true });
  });

  it('trusts the authority that it is given, and sends credentials', async () => {
    const settings = { caFile: path('authority.crt'), user: 'ann', password: 'secret' };
    expect(await ask(url, settings)).toEqual({
      authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}`,
    });
  });

  it('trusts nobody else', async () => {
    await expect(ask(url, {})).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/127\.0\.0\.1.*UNABLE_TO_VERIFY_LEAF_SIGNATURE/),
    });
  });

  it('trusts no certificate of another name', async () => {
    const other = url.replace('127.0.0.1', 'localhost');
    await expect(ask(other, { caFile: path('authority.crt') })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    });
  });

  it('shows its own certificate', async () => {
    const settings = {
      caFile: path('authority.crt'),
      certFile: path('waypost.crt'),
      keyFile: path('waypost.key'),
    };
    expect(await ask(urlForKnown, settings)).toEqual({ peer: 'waypost' });
  });

  it('says that a node refuses who shows none', async () => {
    await expect(ask(urlForKnown, { caFile: path('authority.crt') })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining(`${urlForKnown} GET /: no answer`),
    });
  });

  it('is not made with the key of another certificate', () => {
    const files = { certFile: path('waypost.crt'), keyFile: path('node.key') };
    expect(() => new Connection({ urls: [url], ...files })).toThrow(/key values mismatch/);
  });

  async function ask(at: string, settings: Omit<ConnectionSettings, 'urls'>): Promise<unknown> {
    const connection = new Connection({ urls: [at], ...settings }, { pauseMs: 1 });
    try {
      return await connection.request('GET', '/');
    } finally {
      await connection.close();
    }
  }

  /** Makes NAME.crt and NAME.key, signed by another that was made before, or by itself. */
  function certify(name: string, subject: string, extension: string, by?: string): void {
    const signer = by ? ['-CA', path(`${by}.crt`), '-CAkey', path(`${by}.key`)] : [];
    const made = spawnSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${subject}`, '-addext', extension, ...signer],
      ...['-out', path(`${name}.crt`), '-keyout', path(`${name}.key`)],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
  }

  function read(name: string): string {
    return readFileSync(path(name), 'utf8');
  }

  /** A node that tells what it was shown. */
  async function listen(options: object): Promise<string> {
    const own = { cert: read('node.crt'), key: read('node.key'), ...options };
    const server = createServer(own, (request, response) => {
      const socket = request.socket as TLSSocket; // the server speaks TLS only
      const peer = socket.getPeerCertificate().subject?.CN;
      response.end(JSON.stringify({ authorization: request.headers.authorization, peer }));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  }
});
