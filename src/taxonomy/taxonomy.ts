/**
 * taxonomy: what kind of thing do these tags describe, in every language?
 *
 * In: tags of a source object, category filters, folded words of a query. Out: categories, their groups, labels and
 * search phrases; brands. May import only core. The knowledge is data: tables/ and what compile/ makes of the id
 * tagging schema and the name suggestion index. Nothing here decides by code that a cafe is a place, and nothing
 * here ranks.
 */
export { type Brands, type KnownBrand, loadBrands } from './brands.ts';
export type { Category } from './catalogue.ts';
export type { GeometryKind } from './files.ts';
export { loadTaxonomy, shareTaxonomy, type Taxonomy } from './load.ts';
export type { PhraseMatch } from './phrases.ts';
