#!/usr/bin/env node
import { run } from './cli.ts';

// A reader that has seen enough, such as `head`, closes the pipe: that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

process.exitCode = await run(process.argv.slice(2), process.env);
