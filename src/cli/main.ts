#!/usr/bin/env node
import { run, surviveUnwritableOutput } from './cli.ts';

surviveUnwritableOutput();
process.exitCode = await run(process.argv.slice(2), process.env);
