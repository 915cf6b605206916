import { createRequire } from 'node:module';

type H3 = typeof import('h3-js');

let loaded: H3 | undefined;

/**
 * The functions of h3-js, loaded when the first of them is needed: most commands and the thread that draws the map need
 * none. Half a megabyte of CommonJS, which an `import` would read twice, to find out what it exports.
 */
export function h3(): H3 {
  loaded ??= createRequire(import.meta.url)('h3-js') as H3; // what the package declares
  return loaded;
}
