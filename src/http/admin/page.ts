/** The operators' page: three files of its own, so that its policy can forbid everything inline. */

export const ADMIN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Waypost: administration</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="admin/admin.css">
    <script type="module" src="admin/admin.js"></script>
  </head>
  <body>
    <header><h1>Waypost</h1><p id="summary"></p></header>
    <p id="problem" role="alert"></p>
    <main>
      <form id="sign-in">
        <label>Key of the scope admin <input name="key" type="password" autocomplete="off" required></label>
        <button>Open</button>
        <p class="hint">On the server: <code>waypost keys create --name operator --scope admin</code>. It is forgotten when this tab is closed.</p>
      </form>
      <div id="signed-in" hidden>
        <section aria-labelledby="state-title">
          <h2 id="state-title">State</h2>
          <dl id="state"></dl>
          <button id="update" type="button">Update now</button> <span id="updating" role="status"></span>
        </section>
        <section aria-labelledby="keys-title">
          <h2 id="keys-title">Keys</h2>
          <div class="scroll" tabindex="0" role="group" aria-labelledby="keys-title"><table id="keys"></table></div>
          <button id="create" type="button">New key</button>
          <p id="made" role="status"></p>
        </section>
        <section aria-labelledby="usage-title">
          <h2 id="usage-title">Usage</h2>
          <label>Days <select id="days"><option>7</option><option selected>30</option><option>92</option></select></label>
          <div class="scroll" tabindex="0" role="group" aria-labelledby="usage-title"><table id="usage"></table></div>
        </section>
      </div>
      <dialog id="dialog" aria-labelledby="dialog-title">
        <form id="key-form">
          <h2 id="dialog-title"></h2>
          <label>Name <input name="name" maxlength="100" required></label>
          <label>Origins of pages, separated by spaces <input name="origins" placeholder="https://shop.example"></label>
          <label>Requests a minute <input name="ratePerMinute" type="number" min="1" max="1000000"></label>
          <label>Requests a minute of one address <input name="addressRatePerMinute" type="number" min="1" max="1000000"></label>
          <label>Ends (a date; empty: never) <input name="expiresAt" type="date"></label>
          <label class="new-only">Scopes <select name="scopes"><option value="">places and tiles</option><option>places:read</option><option>tiles:read</option><option>admin</option></select></label>
          <p id="refused" role="alert"></p>
          <p><button>Save</button> <button type="button" id="cancel">Cancel</button></p>
        </form>
      </dialog>
    </main>
  </body>
</html>
`;

const STYLE_SHEET = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1d2530, #e4e9ef); --soft: light-dark(#566170, #a3afbd); --line: light-dark(#d8dee5, #343d48);
  --paper: light-dark(#fff, #14181d); --accent: light-dark(#0b5cad, #7db8f5); --bad: light-dark(#b3261e, #ff9d94);
}
* { box-sizing: border-box; }
[hidden] { display: none; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
header p, .hint { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin-bottom: .75rem; font-size: .9375rem; }
caption { text-align: start; color: var(--soft); }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
.ended { color: var(--soft); }
input, select, button { min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: .25rem; color: inherit; background: transparent; font: inherit; }
button { cursor: pointer; border-color: var(--accent); color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { display: grid; gap: .75rem; justify-items: start; }
form label { display: grid; gap: .25rem; width: min(26rem, 100%); }
dialog { width: min(32rem, 95vw); border: 1px solid var(--line); border-radius: .5rem; color: inherit; background: var(--paper); }
#problem, #refused { color: var(--bad); }
#problem:empty, #refused:empty, #made:empty { margin: 0; }
#made code { user-select: all; overflow-wrap: anywhere; }
`;

const SCRIPT = `const find = (id) => document.getElementById(id);
let key = '';
let changing;

async function ask(path, body) {
  const headers = { authorization: 'Bearer ' + key, ...(body && { 'content-type': 'application/json' }) };
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch('admin/api/' + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Runs work and says what went wrong. */
async function attempt(work, where = 'problem') {
  try {
    find(where).textContent = '';
    await work();
    return true;
  } catch (error) {
    find(where).textContent = error.message;
    return false;
  }
}

function cell(name, content, className = '') {
  const element = document.createElement(name);
  element.append(...[content].flat());
  element.className = className;
  return element;
}

function button(text, label, onClick) {
  const element = cell('button', text);
  element.type = 'button';
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
}

function fill(table, head, rows) {
  const line = document.createElement('tr');
  line.append(...head.map(([text, className]) => Object.assign(cell('th', text, className), { scope: 'col' })));
  table.replaceChildren(cell('thead', line), cell('tbody', rows));
}

const count = (number) => number.toLocaleString();

function ago(seconds) {
  const [unit, size] = seconds < 7200 ? ['minutes', 60] : seconds < 172800 ? ['hours', 3600] : ['days', 86400];
  return Math.round(seconds / size) + ' ' + unit;
}

function stateRows({ dataSet, uptimeSeconds, memoryBytes, load, answers }) {
  const rows = [['Generation', dataSet.generation ?? dataSet.problem]];
  if (dataSet.builtAt) rows.push(['Built', dataSet.builtAt]);
  if (dataSet.sourcesAt) rows.push(['Data of', dataSet.sourcesAt + ', ' + ago(dataSet.lagSeconds) + ' behind']);
  rows.push(['Running for', ago(uptimeSeconds)], ['Memory', Math.round(memoryBytes / 1048576) + ' MiB']);
  if (load) {
    const { underWay, waiting, turnedAway } = load;
    rows.push(['Load', underWay + ' requests open, ' + waiting + ' waiting, ' + count(turnedAway) + ' turned away since the start']);
  }
  const statuses = Object.entries(answers).map(([status, number]) => status + ': ' + count(number));
  rows.push(['Answers since the start', statuses.join(', ')]);
  return rows;
}

async function showState() {
  const state = await ask('status');
  const rows = stateRows(state).flatMap(([name, value]) => [cell('dt', name), cell('dd', value)]);
  find('state').replaceChildren(...rows);
  find('summary').textContent = state.dataSet.generation ?? '';
  const { isPossible, isRunning, exitCode, said = '' } = state.update;
  find('update').hidden = !isPossible;
  find('update').disabled = isRunning === true;
  const ended = exitCode === undefined ? '' : exitCode === 0 ? 'Done. ' : 'Ended with code ' + exitCode + '. ';
  find('updating').textContent = isRunning ? 'Updating. ' + said : ended + said;
  if (isRunning) setTimeout(() => attempt(showState), 2000);
}

function stateOf({ revokedAt, expiresAt }) {
  if (revokedAt) return 'revoked ' + revokedAt.slice(0, 10);
  if (!expiresAt) return 'active';
  return (Date.parse(expiresAt) > Date.now() ? 'until ' : 'ended ') + expiresAt.slice(0, 10);
}

let names = new Map();

async function showKeys() {
  const { keys } = await ask('keys');
  names = new Map(keys.map(({ id, name }) => [id, name]));
  const head = [['Name'], ['Identifier'], ['Scopes'], ['Used by'], ['Per minute', 'number'], ['Of one address', 'number'], ['Last used'], ['State'], ['Actions']];
  fill(find('keys'), head, keys.map(keyRow));
}

function keyRow(record) {
  const { id, name, scopes, origins, bundleIds, ratePerMinute, addressRatePerMinute, lastUsedAt, revokedAt } = record;
  const row = document.createElement('tr');
  if (revokedAt) row.className = 'ended';
  row.append(
    cell('td', name),
    cell('td', cell('code', id)),
    cell('td', scopes.join(' ')),
    cell('td', (origins ?? bundleIds ?? ['any']).join(' ')),
    cell('td', count(ratePerMinute), 'number'),
    cell('td', addressRatePerMinute ? count(addressRatePerMinute) : '', 'number'),
    cell('td', lastUsedAt ?? 'never'),
    cell('td', stateOf(record)),
    cell('td', revokedAt ? '' : [button('Change', 'Change ' + name, () => open(record)), ' ', button('Revoke', 'Revoke ' + name, () => revoke(record))]),
  );
  return row;
}

function revoke({ id, name }) {
  if (!confirm('Revoke ' + name + '? It ends at once and for good, with all its tokens.')) return;
  attempt(async () => {
    await ask('keys/' + id + '/revoke', {});
    await showKeys();
  });
}

function open(record) {
  changing = record;
  const form = find('key-form');
  form.reset();
  find('refused').textContent = '';
  find('dialog-title').textContent = record ? 'Change ' + record.name : 'New key';
  form.querySelector('.new-only').hidden = record !== undefined;
  form.origins.disabled = record !== undefined && !record.origins;
  if (record) {
    form.elements.name.value = record.name;
    form.origins.value = (record.origins ?? []).join(' ');
    form.ratePerMinute.value = record.ratePerMinute;
    form.addressRatePerMinute.value = record.addressRatePerMinute ?? '';
    form.expiresAt.value = (record.expiresAt ?? '').slice(0, 10);
  }
  find('dialog').showModal();
}

/** What is empty is left to the service, but for the end of a key that has one. */
function choicesOf(form) {
  const { name, origins, ratePerMinute, addressRatePerMinute, expiresAt, scopes } = form.elements;
  const listed = origins.value.split(/\\s+/).filter(Boolean);
  const hadEnd = changing?.expiresAt !== undefined;
  const isSameEnd = hadEnd && changing.expiresAt.slice(0, 10) === expiresAt.value;
  return {
    name: name.value,
    ...(listed.length > 0 && { origins: listed }),
    ...(ratePerMinute.value && { ratePerMinute: Number(ratePerMinute.value) }),
    ...(addressRatePerMinute.value && { addressRatePerMinute: Number(addressRatePerMinute.value) }),
    ...(expiresAt.value && !isSameEnd && { expiresAt: expiresAt.value }),
    ...(!expiresAt.value && hadEnd && { expiresAt: 'never' }),
    ...(!changing && scopes.value && { scopes: [scopes.value] }),
  };
}

async function save(form) {
  const saved = await ask(changing ? 'keys/' + changing.id : 'keys', choicesOf(form));
  find('made').replaceChildren(...(saved.key ? ['The key, shown this once: ', cell('code', saved.key)] : []));
  find('dialog').close();
  await showKeys();
}

async function showUsage() {
  const { usage } = await ask('usage?days=' + find('days').value);
  const head = [['Day'], ['Key'], ['Route'], ['Requests', 'number'], ['Refused', 'number'], ['Failed', 'number']];
  const rows = usage.map(({ day, keyId, route, requests, refused, failed }) => {
    const row = document.createElement('tr');
    row.append(cell('td', day), cell('td', names.get(keyId) ?? keyId), cell('td', cell('code', route)));
    row.append(...[requests, refused, failed].map((number) => cell('td', count(number), 'number')));
    return row;
  });
  fill(find('usage'), head, rows);
}

find('sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  key = event.target.elements.key.value.trim();
  const isOpen = await attempt(async () => {
    await showState();
    await showKeys();
    await showUsage();
  });
  find('sign-in').hidden = isOpen;
  find('signed-in').hidden = !isOpen;
});
find('create').addEventListener('click', () => open(undefined));
find('cancel').addEventListener('click', () => find('dialog').close());
find('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(() => save(event.target), 'refused');
});
find('days').addEventListener('change', () => attempt(showUsage));
find('update').addEventListener('click', () =>
  attempt(async () => {
    await ask('update', {});
    await showState();
  }),
);
`;

/** By name below `/admin/`. */
export const ADMIN_FILES: Readonly<Record<string, { readonly mediaType: string; readonly text: string }>> = {
  'admin.css': { mediaType: 'text/css; charset=utf-8', text: STYLE_SHEET },
  'admin.js': { mediaType: 'text/javascript; charset=utf-8', text: SCRIPT },
};
