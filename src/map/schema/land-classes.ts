/** Kinds of land that tiles of early zooms show as one, the first of each row. */
type LandClass = readonly [kind: string, ...others: string[]];

/** Classes in the layers in which styles paint them: what people have built, what they grow, what grows by itself, and parks. */
const PAINTED: readonly (readonly LandClass[])[] = [
  [
    ['residential', 'garages'],
    ['industrial', 'commercial', 'retail', 'railway', 'landfill', 'brownfield'],
  ],
  [
    ['farmland', 'farmyard', 'greenhouse_horticulture', 'plant_nursery'],
    ['orchard', 'vineyard', 'allotments'],
  ],
  [
    ['meadow', 'grass', 'grassland', 'village_green', 'greenfield', 'recreation_ground'],
    ['heath', 'scrub'],
    ['bare_rock', 'scree', 'shingle', 'quarry'],
    ['sand', 'beach'],
    ['forest'],
    ['marsh', 'swamp', 'bog', 'string_bog', 'wet_meadow'],
  ],
  [['park', 'garden', 'golf_course', 'miniature_golf', 'playground', 'cemetery', 'grave_yard']],
];

/** All classes; the first kind of each stands for the others. */
export const LAND_CLASSES: readonly LandClass[] = PAINTED.flat();

export const LAND_KINDS: readonly string[] = LAND_CLASSES.flat();

const PAINTED_IN: ReadonlyMap<string, number> = new Map(
  PAINTED.flatMap((classes, layer) => classes.flat().map((kind) => [kind, layer] as const)),
);

/** In which layer a kind of land is painted: those of higher numbers cover those of lower ones. */
export function landLayerOf(kind: string): number {
  return PAINTED_IN.get(kind) ?? 0;
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  LAND_CLASSES.flatMap(([kind, ...others]) => [kind, ...others].map((one) => [one, kind] as const)),
);

/** The kind that stands for a kind of land at early zooms. */
export function landClassOf(kind: string): string {
  return CLASS_OF.get(kind) ?? kind;
}
