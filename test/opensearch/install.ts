import { installed } from './installation.ts';

// Has all lie ready that the tests with OpenSearch start, so that no test waits for downloads.
for (const kind of ['plain', 'secured'] as const) installed(kind);
