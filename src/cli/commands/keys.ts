import type { Auth, KeyRecord } from '../../auth/auth.ts';
import { type Command, command } from '../command.ts';
import { CommandFailure, EXIT } from '../exit-codes.ts';
import { formatCount, formatTable, notice, print, printJson } from '../output.ts';

const createKey = command({
  name: 'create',
  help: 'make an API key and print it, once',
  options: ['data', 'name', 'scope', 'bundleId', 'rate', 'expires', 'json'],
  tryFirst: 'waypost keys create --name website',
  run: ({ data, name, scope, bundleId, rate, expires, json }) =>
    withAuth(data, ({ keys }) => {
      if (name === undefined)
        throw new CommandFailure(EXIT.usage, 'A key needs a name to be known by: give --name NAME.');
      const wanted = { name, scopes: scope, bundleIds: bundleId, ratePerMinute: rate, expiresAt: expires };
      const { key, record } = keys.create(wanted);
      if (json) return printJson({ key, ...record });
      print(key);
      notice(`${describe(record)}\nThe key is shown this once; only its hash is kept.`);
    }),
});

const listKeys = command({
  name: 'list',
  help: 'show every key that was made, without the keys themselves',
  options: ['data', 'json'],
  tryFirst: 'waypost keys list --data data',
  run: async ({ data, json }) => {
    const { hasState } = await import('../../auth/auth.ts');
    // creates nothing: the directory may be mistyped
    if (!hasState(data)) return show([], json);
    return withAuth(data, ({ keys }) => show(keys.list(), json));
  },
});

const revokeKey = command({
  name: 'revoke',
  help: 'end a key and all its tokens, at once and for good',
  argument: ['<id>', "the key's identifier, as 'waypost keys list' shows it"],
  options: ['data', 'json'],
  tryFirst: 'waypost keys list',
  run: async ({ data, json }, [id = '']) => {
    const { hasState } = await import('../../auth/auth.ts');
    if (!hasState(data)) throw new CommandFailure(EXIT.usage, `There are no keys in ${data}; see --data.`);
    return withAuth(data, ({ keys }) => {
      const record = keys.revoke(id);
      if (json) printJson(record);
      else print(`revoked ${record.id}, ${record.name}`);
    });
  },
});

/** `waypost keys create | list | revoke`. */
export const keysCommand: Command = {
  name: 'keys',
  options: [...new Set([createKey, listKeys, revokeKey].flatMap(({ options }) => options))],
  addTo: (parser, environment, onDone) => {
    const group = parser.command('keys').description('make, show and revoke the keys that requests carry');
    for (const one of [createKey, listKeys, revokeKey]) one.addTo(group, environment, onDone);
  },
};

async function withAuth(dataDirectory: string, work: (auth: Auth) => unknown): Promise<number> {
  const { openAuth } = await import('../../auth/auth.ts');
  const auth = openAuth({ dataDirectory, onEvent: notice });
  try {
    work(auth);
    return EXIT.done;
  } finally {
    await auth.close();
  }
}

function show(keys: readonly KeyRecord[], json: boolean): number {
  if (json) printJson(keys);
  else if (keys.length === 0) print("no keys; 'waypost keys create --name NAME' makes one");
  else print(formatTable([HEAD, ...keys.map(row)]));
  return EXIT.done;
}

const HEAD = ['id', 'name', 'scopes', 'applications', 'per minute', 'last used', 'state'];

function row(key: KeyRecord): string[] {
  return [
    key.id,
    key.name,
    key.scopes.join(' '),
    key.bundleIds?.join(' ') ?? 'any',
    formatCount(key.ratePerMinute),
    key.lastUsedAt ?? 'never',
    stateOf(key),
  ];
}

function stateOf({ revokedAt, expiresAt }: KeyRecord): string {
  if (revokedAt) return `revoked ${revokedAt}`;
  if (!expiresAt) return 'active';
  return Date.parse(expiresAt) > Date.now() ? `active until ${expiresAt}` : `expired ${expiresAt}`;
}

function describe(key: KeyRecord): string {
  const { id, name, scopes, bundleIds, ratePerMinute } = key;
  const who = bundleIds ? ` by ${bundleIds.join(', ')}` : '';
  return `${id}, ${name}: ${scopes.join(', ')}${who}, ${formatCount(ratePerMinute)} requests a minute, ${stateOf(key)}`;
}
