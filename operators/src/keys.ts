import { attempt, button, cell, count, fieldOf, fill, find, rowOf } from './dom.ts';
import { ask, type Key, type KeyChanges, type KeyRequest, send } from './service.ts';

const HEAD = [
  ['Name'],
  ['Identifier'],
  ['Scopes'],
  ['Used by'],
  ['Per minute', 'number'],
  ['Of one address', 'number'],
  ['Per day', 'number'],
  ['Last used'],
  ['State'],
  ['Actions'],
] as const;

let names: ReadonlyMap<string, string> = new Map();
/** The key that the dialog is about; undefined for a new one. */
let changing: Key | undefined;

/** The name of a key, or its identifier if it is not listed. */
export function nameOf(id: string): string {
  return names.get(id) ?? id;
}

export async function showKeys(): Promise<void> {
  const { keys } = await ask('keys');
  names = new Map(keys.map(({ id, name }) => [id, name]));
  fill(find('keys', HTMLTableElement), HEAD, keys.map(keyRow));
}

function keyRow(record: Key): HTMLTableRowElement {
  const {
    id,
    name,
    scopes,
    origins,
    bundleIds,
    ratePerMinute,
    addressRatePerMinute,
    requestsPerDay,
    lastUsedAt,
  } = record;
  const row = rowOf([
    cell('td', name),
    cell('td', cell('code', id)),
    cell('td', scopes.join(' ')),
    cell('td', (origins ?? bundleIds ?? ['any']).join(' ')),
    cell('td', count(ratePerMinute), 'number'),
    cell('td', addressRatePerMinute ? count(addressRatePerMinute) : '', 'number'),
    cell('td', requestsPerDay ? count(requestsPerDay) : 'any', 'number'),
    cell('td', lastUsedAt ?? 'never'),
    cell('td', stateOf(record)),
    cell('td', actionsOf(record)),
  ]);
  if (record.revokedAt) row.className = 'ended';
  return row;
}

function stateOf({ revokedAt, expiresAt }: Key): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return 'active';
  return `${Date.parse(expiresAt) > Date.now() ? 'until' : 'ended'} ${expiresAt.slice(0, 10)}`;
}

function actionsOf(record: Key): (string | Node)[] {
  if (record.revokedAt) return [];
  return [
    button('Change', `Change ${record.name}`, () => openKey(record)),
    ' ',
    button('Revoke', `Revoke ${record.name}`, () => revoke(record)),
  ];
}

function revoke({ id, name }: Key): void {
  if (!confirm(`Revoke ${name}? It ends at once and for good, with all its tokens.`)) return;
  void attempt(async () => {
    await send(`keys/${id}/revoke`, {});
    await showKeys();
  });
}

/** Opens the dialog for a key, or for a new one. */
export function openKey(record: Key | undefined): void {
  changing = record;
  const form = find('key-form', HTMLFormElement);
  form.reset();
  find('refused', HTMLElement).textContent = '';
  find('dialog-title', HTMLElement).textContent = record ? `Change ${record.name}` : 'New key';
  find('scopes-of-new', HTMLElement).hidden = record !== undefined;
  fieldOf(form, 'origins').disabled = record !== undefined && !record.origins;
  if (record) fillForm(form, record);
  find('dialog', HTMLDialogElement).showModal();
}

function fillForm(form: HTMLFormElement, record: Key): void {
  const {
    name,
    origins = [],
    ratePerMinute,
    addressRatePerMinute = '',
    requestsPerDay = '',
    expiresAt = '',
  } = record;
  fieldOf(form, 'name').value = name;
  fieldOf(form, 'origins').value = origins.join(' ');
  fieldOf(form, 'ratePerMinute').value = String(ratePerMinute);
  fieldOf(form, 'addressRatePerMinute').value = String(addressRatePerMinute);
  fieldOf(form, 'requestsPerDay').value = String(requestsPerDay);
  fieldOf(form, 'expiresAt').value = expiresAt.slice(0, 10);
}

/** Makes or changes the key that the dialog is about. */
export async function saveKey(form: HTMLFormElement): Promise<void> {
  const saved = await send(changing ? `keys/${changing.id}` : 'keys', choicesOf(form));
  const shown = saved.key ? ['The key, shown this once: ', cell('code', saved.key)] : [];
  find('made', HTMLElement).replaceChildren(...shown);
  find('dialog', HTMLDialogElement).close();
  await showKeys();
}

/** What is empty is left to the service, but for the quota and the end of a key that has one. */
function choicesOf(form: HTMLFormElement): KeyRequest | KeyChanges {
  const given = (name: string): string => fieldOf(form, name).value;
  const origins = given('origins').split(/\s+/).filter(Boolean);
  const [rate, addressRate, daily, scope] = [
    'ratePerMinute',
    'addressRatePerMinute',
    'requestsPerDay',
    'scopes',
  ].map(given);
  return {
    name: given('name'),
    ...(origins.length > 0 && { origins }),
    ...(rate && { ratePerMinute: Number(rate) }),
    ...(addressRate && { addressRatePerMinute: Number(addressRate) }),
    ...((daily || changing?.requestsPerDay) && { requestsPerDay: Number(daily) }),
    ...endOf(given('expiresAt')),
    ...(!changing && scope && { scopes: [scope] }),
  };
}

function endOf(given: string): { expiresAt?: string } {
  const before = changing?.expiresAt?.slice(0, 10) ?? '';
  return given === before ? {} : { expiresAt: given || 'never' };
}
