import { cpus, totalmem } from 'node:os';

/** The machine and the runtime in one line, to stand above every table of figures. */
export function machineLine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `${processors.length} × ${model}, ${memory} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;
}
