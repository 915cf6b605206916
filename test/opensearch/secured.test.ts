import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Connection, type ConnectionSettings, OpenSearchRefusal } from '../../src/opensearch/opensearch.ts';
import { ADMINISTRATOR, GUEST, type SecuredNode, startSecuredNode } from './secured-node.ts';

const PATIENCE_MS = 900_000;

describe('a node with TLS and users', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-secured-'));
  let node: SecuredNode;

  beforeAll(async () => {
    node = await startSecuredNode(directory);
    await vi.waitFor(isReady, { timeout: PATIENCE_MS, interval: 500 }).catch((cause: unknown) => {
      throw new Error(`The node lets nobody in. ${node.process.lastWords()}`, { cause });
    });
  });
  afterAll(async () => {
    await node?.process.kill();
    rmSync(directory, { recursive: true, force: true });
  });

  it('takes documents from a user with a password', async () => {
    await withConnection({ ...authority(), ...ADMINISTRATOR }, async (connection) => {
      const lines = [{ index: { _id: '1' } }, { name: 'harbour' }];
      await connection.request('POST', '/places/_bulk?refresh=true', lines, { ndjson: true });
      expect(await connection.request('GET', '/places/_count')).toMatchObject({ count: 1 });
    });
  });

  it('understands a user in the URL', async () => {
    const url = node.url.replace(
      'https://',
      `https://${ADMINISTRATOR.user}:${encodeURIComponent(ADMINISTRATOR.password)}@`,
    );
    await withConnection({ ...authority(), urls: [url] }, async (connection) => {
      expect(await connection.request('GET', '/')).toMatchObject({ cluster_name: 'waypost-secured-test' });
    });
  });

  it('takes a certificate for a user', async () => {
    const { certificates } = node;
    const files = { certFile: certificates.certificate('waypost'), keyFile: certificates.key('waypost') };
    await withConnection({ ...authority(), ...files }, async (connection) => {
      const user = await connection.request('GET', '/_plugins/_security/authinfo');
      expect(user).toMatchObject({ user_name: 'waypost', roles: ['all_access'] });
    });
  });

  it.each<[string, number, Partial<ConnectionSettings>]>([
    ['nobody', 401, {}],
    ['a wrong password', 401, { ...ADMINISTRATOR, password: 'wrong' }],
    ['a user who may do nothing', 403, GUEST],
  ])('refuses %s', async (_who, status, credentials) => {
    await withConnection({ ...authority(), ...credentials }, async (connection) => {
      const asking = connection.request('GET', '/places/_search');
      await expect(asking).rejects.toBeInstanceOf(OpenSearchRefusal);
      await expect(asking).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status });
      await expect(asking).rejects.toThrow(
        /^https:\/\/127\.0\.0\.1:\d+ GET \/places\/_search: the credentials were refused/,
      );
    });
  });

  it.each<[string, () => string | undefined]>([
    ['unknown', () => undefined],
    ['of another authority', () => node.certificates.certificate('stranger')],
  ])('is not spoken to while its certificate is %s', async (_what, caFile) => {
    const ca = caFile();
    await withConnection({ ...(ca && { caFile: ca }), ...ADMINISTRATOR }, async (connection) => {
      await expect(connection.request('GET', '/')).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(/certificate/),
      });
    });
  });

  function authority(): Partial<ConnectionSettings> {
    return { caFile: node.certificates.certificate('authority') };
  }

  async function withConnection(
    settings: Partial<ConnectionSettings>,
    use: (connection: Connection) => Promise<void>,
  ): Promise<void> {
    const connection = new Connection({ urls: [node.url], ...settings }, { pauseMs: 1 });
    try {
      await use(connection);
    } finally {
      await connection.close();
    }
  }

  /** Rejects until the node knows its users. */
  async function isReady(): Promise<void> {
    await withConnection({ ...authority(), ...ADMINISTRATOR }, async (connection) => {
      await connection.request('GET', '/_cluster/health?wait_for_status=yellow');
    });
  }
});
