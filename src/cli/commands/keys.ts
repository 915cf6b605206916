import type { Auth, KeyRecord, NewKey } from '../../auth/auth.ts';
import { type Command, command } from '../command.ts';
import { CommandFailure, EXIT } from '../exit-codes.ts';
import type { Settings } from '../options.ts';
import { formatCount, formatTable, notice, print, printJson } from '../output.ts';

const createKey = command({
  name: 'create',
  help: 'make an API key and print it, once',
  options: [
    'data',
    'name',
    'scope',
    'bundleId',
    'publishable',
    'origin',
    'rate',
    'addressRate',
    'daily',
    'expires',
    'json',
  ],
  tryFirst: 'waypost keys create --name website',
  run: ({ data, json, ...choices }) => {
    const wanted = newKeyOf(choices); // before the directory is made
    return withAuth(data, ({ keys }) => {
      const { key, record } = keys.create(wanted);
      if (json) return printJson({ key, ...record });
      print(key);
      notice(`${describe(record)}\nThe key is shown this once; only its hash is kept.`);
    });
  },
});

type Choices = Settings<
  'name' | 'scope' | 'bundleId' | 'publishable' | 'origin' | 'rate' | 'addressRate' | 'daily' | 'expires'
>;

function newKeyOf({ name, publishable, origin, ...choices }: Choices): NewKey {
  if (name === undefined)
    throw new CommandFailure(EXIT.usage, 'A key needs a name to be known by: give --name NAME.');
  if (publishable && origin.length === 0)
    throw new CommandFailure(
      EXIT.usage,
      'A publishable key works in pages of its origins: give --origin, such as https://shop.example.',
    );
  if (!publishable && origin.length > 0)
    throw new CommandFailure(
      EXIT.usage,
      '--origin is for keys that may stand in pages: give --publishable, too.',
    );
  return {
    name,
    scopes: choices.scope,
    bundleIds: choices.bundleId,
    origins: origin,
    ratePerMinute: choices.rate,
    addressRatePerMinute: choices.addressRate,
    requestsPerDay: choices.daily,
    expiresAt: choices.expires,
  };
}

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

const changeKey = command({
  name: 'change',
  help: 'change what a key may do, or when it ends; the key itself stays',
  argument: ['<id>', "the key's identifier, as 'waypost keys list' shows it"],
  options: ['data', 'name', 'origin', 'rate', 'addressRate', 'daily', 'expires', 'json'],
  tryFirst: 'waypost keys change key_4fQ0cXw2Lr8Z --expires 2030-01-31',
  run: async ({ data, name, origin, rate, addressRate, daily, expires, json }, [id = '']) => {
    const changes = {
      name,
      origins: origin.length > 0 ? origin : undefined,
      ratePerMinute: rate,
      addressRatePerMinute: addressRate,
      requestsPerDay: daily,
      expiresAt: expires,
    };
    if (Object.values(changes).every((one) => one === undefined))
      throw new CommandFailure(
        EXIT.usage,
        'Nothing is to be changed: give --rate, --expires or another option.',
      );
    await refuseWithoutKeys(data);
    return withAuth(data, ({ keys }) => {
      const record = keys.change(id, changes);
      if (json) printJson(record);
      else print(describe(record));
    });
  },
});

const revokeKey = command({
  name: 'revoke',
  help: 'end a key and all its tokens, at once and for good',
  argument: ['<id>', "the key's identifier, as 'waypost keys list' shows it"],
  options: ['data', 'json'],
  tryFirst: 'waypost keys list',
  run: async ({ data, json }, [id = '']) => {
    await refuseWithoutKeys(data);
    return withAuth(data, ({ keys }) => {
      const record = keys.revoke(id);
      if (json) printJson(record);
      else print(`revoked ${record.id}, ${record.name}`);
    });
  },
});

/** Makes nothing: the directory may be mistyped. */
async function refuseWithoutKeys(data: string): Promise<void> {
  const { hasState } = await import('../../auth/auth.ts');
  if (!hasState(data)) throw new CommandFailure(EXIT.usage, `There are no keys in ${data}; see --data.`);
}

const ALL = [createKey, listKeys, changeKey, revokeKey];

/** `waypost keys create | list | change | revoke`. */
export const keysCommand: Command = {
  name: 'keys',
  options: [...new Set(ALL.flatMap(({ options }) => options))],
  addTo: (parser, environment, onDone) => {
    const group = parser
      .command('keys')
      .description('make, show, change and revoke the keys that requests carry');
    for (const one of ALL) one.addTo(group, environment, onDone);
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

const HEAD = ['id', 'name', 'scopes', 'used by', 'per minute', 'per day', 'last used', 'state'];

function row(key: KeyRecord): string[] {
  return [
    key.id,
    key.name,
    key.scopes.join(' '),
    (key.bundleIds ?? key.origins)?.join(' ') ?? 'any',
    formatCount(key.ratePerMinute),
    key.requestsPerDay === undefined ? 'any' : formatCount(key.requestsPerDay),
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
  const {
    id,
    name,
    scopes,
    bundleIds,
    origins,
    ratePerMinute,
    addressRatePerMinute: own,
    requestsPerDay,
  } = key;
  const users = bundleIds ?? origins;
  const who = users ? `${bundleIds ? ' by' : ' in pages of'} ${users.join(', ')}` : '';
  const rate = `${formatCount(ratePerMinute)} requests a minute${own ? `, ${formatCount(own)} by address` : ''}`;
  const quota = requestsPerDay ? `, ${formatCount(requestsPerDay)} a day` : '';
  return `${id}, ${name}: ${scopes.join(', ')}${who}, ${rate}${quota}, ${stateOf(key)}`;
}
