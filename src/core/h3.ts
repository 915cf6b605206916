import { lazyPackage } from './lazy-package.ts';

/** The functions of h3-js: half a megabyte that most commands and the thread that draws the map do without. */
export const h3 = lazyPackage<typeof import('h3-js')>('h3-js');
