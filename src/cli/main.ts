#!/usr/bin/env node
import { quitWhenAsked } from './quit.ts';

/** Commands that run until a signal stops them; that is no failure. */
const SERVING = ['serve', 'start', 'demo'];

if (SERVING.includes(process.argv[2] ?? '')) quitWhenAsked();
const { run, surviveUnwritableOutput } = await import('./cli.ts');
surviveUnwritableOutput();
process.exitCode = await run(process.argv.slice(2), process.env);
