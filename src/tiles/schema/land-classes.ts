/**
 * Kinds of land that tiles of early zooms show as one, the first of each row, in the order in which they are painted: what people
 * have built, what they grow, what grows by itself, and parks, as styles draw them.
 */
export const LAND_CLASSES: readonly (readonly [kind: string, ...others: string[]])[] = [
  ['residential', 'garages'],
  ['industrial', 'commercial', 'retail', 'railway', 'landfill', 'brownfield'],
  ['farmland', 'farmyard', 'greenhouse_horticulture', 'plant_nursery'],
  ['orchard', 'vineyard', 'allotments'],
  ['meadow', 'grass', 'grassland', 'village_green', 'greenfield', 'recreation_ground'],
  ['heath', 'scrub'],
  ['bare_rock', 'scree', 'shingle', 'quarry'],
  ['sand', 'beach'],
  ['forest'],
  ['marsh', 'swamp', 'bog', 'string_bog', 'wet_meadow'],
  ['park', 'garden', 'golf_course', 'miniature_golf', 'playground', 'cemetery', 'grave_yard'],
];

/** All kinds in the order in which they are painted: later ones cover earlier ones. */
export const LAND_KINDS: readonly string[] = LAND_CLASSES.flat();

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  LAND_CLASSES.flatMap(([kind, ...others]) => [kind, ...others].map((one) => [one, kind] as const)),
);

/** The kind that stands for a kind of land at early zooms. */
export function landClassOf(kind: string): string {
  return CLASS_OF.get(kind) ?? kind;
}
