/** Memory and processor time of a process together with all processes that it started, on Linux (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the times in proc(5). */
const TICKS_PER_SECOND = 100;

/** The processes named, and those started by them. */
export function processTree(roots: readonly number[]): readonly number[] {
  const parents = new Map(allProcesses().map((process) => [process, parentOf(process)]));
  const found = new Set(roots);
  for (const process of parents.keys()) {
    const line = ancestry(process, parents);
    if (line.some((ancestor) => found.has(ancestor))) found.add(process);
  }
  return [...found];
}

/** Proportional set size: memory shared between processes counts once in the sum. */
export function memoryMegabytesOf(processes: readonly number[]): number {
  const kibibytes = processes.map((process) =>
    Number(/^Pss:\s+(\d+)/m.exec(fileOf(process, 'smaps_rollup'))?.[1] ?? 0),
  );
  return (kibibytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}

/** User and system time, that of children that ended included. */
export function processorSecondsOf(processes: readonly number[]): number {
  const ticks = processes.map((process) =>
    statOf(process)
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0),
  );
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

function allProcesses(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function ancestry(process: number, parents: ReadonlyMap<number, number>): number[] {
  const line: number[] = [];
  for (let at = process; at > 0 && !line.includes(at); at = parents.get(at) ?? 0) line.push(at);
  return line;
}

function parentOf(process: number): number {
  return Number(statOf(process)[1] ?? 0);
}

/** Fields after the name, which may hold spaces. */
function statOf(process: number): string[] {
  return (fileOf(process, 'stat').split(') ').at(-1) ?? '').split(' ');
}

/** Empty for a process that has ended. */
function fileOf(process: number, name: string): string {
  try {
    return readFileSync(`/proc/${process}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
