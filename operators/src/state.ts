import { attempt, cell, count, fill, find, rowOf } from './dom.ts';
import { ask, type RecentErrors, type ServiceStatus, send } from './service.ts';

const WHILE_UPDATING_MS = 2000;

/** Shows how the service does, and again while an update runs. */
export async function showState(): Promise<void> {
  const state = await ask('status');
  const rows = stateRows(state).flatMap(([name, value]) => [cell('dt', name), cell('dd', value)]);
  find('state', HTMLElement).replaceChildren(...rows);
  find('summary', HTMLElement).textContent = state.dataSet.generation ?? '';
  showUpdate(state.update);
}

function stateRows({ dataSet, uptimeSeconds, memoryBytes, load, answers }: ServiceStatus) {
  const rows: [name: string, value: string][] = [
    ['Generation', dataSet.generation ?? dataSet.problem ?? 'none'],
  ];
  if (dataSet.builtAt) rows.push(['Built', dataSet.builtAt]);
  if (dataSet.sourcesAt)
    rows.push(['Data of', `${dataSet.sourcesAt}, ${ago(dataSet.lagSeconds ?? 0)} behind`]);
  rows.push(['Running for', ago(uptimeSeconds)], ['Memory', `${Math.round(memoryBytes / 1_048_576)} MiB`]);
  if (load) rows.push(['Load', wordsOfLoad(load)]);
  const statuses = Object.entries(answers).map(([status, number]) => `${status}: ${count(number)}`);
  rows.push(['Answers since the start', statuses.join(', ')]);
  return rows;
}

function wordsOfLoad({ underWay, waiting, turnedAway }: NonNullable<ServiceStatus['load']>): string {
  return `${underWay} requests open, ${waiting} waiting, ${count(turnedAway)} turned away since the start`;
}

function ago(seconds: number): string {
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

function showUpdate({ isPossible, isRunning = false, exitCode, said = '' }: ServiceStatus['update']): void {
  const update = find('update', HTMLButtonElement);
  update.hidden = !isPossible;
  update.disabled = isRunning;
  const ended = exitCode === undefined ? '' : exitCode === 0 ? 'Done. ' : `Ended with code ${exitCode}. `;
  find('updating', HTMLElement).textContent = `${isRunning ? 'Updating. ' : ended}${said}`;
  if (isRunning) setTimeout(() => attempt(showState), WHILE_UPDATING_MS);
}

export async function updateNow(): Promise<void> {
  await send('update', {});
  await showState();
}

/** Shows the latest answers that were faults of the service. */
export async function showErrors(): Promise<void> {
  const { since, errors } = await ask('errors');
  find('errors-hint', HTMLElement).textContent =
    `Answers with 5xx since ${since}, the latest first. Each process remembers its own, in memory, and forgets them when it ends. Its log says of each 500, by the same request id, what went wrong.`;
  const head = [['Time'], ['Request'], ['Answer'], ['Request id']] as const;
  fill(find('errors', HTMLTableElement), head, errors.map(errorRow));
}

function errorRow({ at, method, route, status, code, requestId }: RecentErrors['errors'][number]) {
  return rowOf([
    cell('td', at),
    cell('td', cell('code', `${method} ${route}`)),
    cell('td', code === undefined ? String(status) : `${status} ${code}`),
    cell('td', cell('code', requestId)),
  ]);
}
