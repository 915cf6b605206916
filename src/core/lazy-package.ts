import { createRequire } from 'node:module';

/**
 * A package that is loaded when it is first needed, and then kept: for large ones that most processes or threads do without.
 * An `import` would load it at the start of each, and reads a package of CommonJS twice, to find out what it exports.
 *
 * @param Package what the package exports, as `typeof import('…')`
 * @param name a package whose exports have a form for `require`
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => {
    loaded ??= createRequire(import.meta.url)(name) as Package; // what the package declares
    return loaded;
  };
}
