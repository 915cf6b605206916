import {
  type Box,
  boxAround,
  doMeet,
  type FieldValue,
  type TileFeature,
  type TileLayer,
} from '../../mvt/mvt.ts';
import { DrawnArea } from './drawn-area.ts';

const BUILDINGS = 'buildings';
const PART = '"part",true';
const HEIGHTS: ReadonlySet<FieldValue> = new Set(['height', 'min_height']);
/** Places along a side of the box around an outline at which it is looked for parts. */
const SAMPLES = 8;
/** Share of an outline that parts have to cover to stand for it: a single turret leaves the house below it. */
const LEAST_SHARE = 0.5;

/**
 * Takes the height of buildings whose parts tell it better (OSM wiki, *Simple 3D Buildings*): the outline stays for maps that are flat, and its
 * parts are raised in its place. All of them are of one tile, so nothing of it needs to be known beyond.
 */
export function withBuildingParts(layers: readonly TileLayer[]): readonly TileLayer[] {
  return layers.map((layer) =>
    layer.name === BUILDINGS ? { ...layer, features: settled(layer.features) } : layer,
  );
}

function settled(features: readonly TileFeature[]): readonly TileFeature[] {
  const parts = features.filter(isPart).map((part) => ({ part, box: boxAround(part.parts) }));
  if (parts.length === 0) return features;
  return features.map((feature) => {
    if (isPart(feature) || !feature.attributes.includes('"height",')) return feature;
    const box = boxAround(feature.parts);
    const near = parts.filter((one) => doMeet(one.box, box)).map(({ part }) => part);
    return near.length > 0 && areCovering(near, feature, box) ? flat(feature) : feature;
  });
}

function isPart({ attributes }: TileFeature): boolean {
  return attributes.includes(PART);
}

/** True if the parts cover enough of an outline, sampled at places on a regular grid. */
function areCovering(parts: readonly TileFeature[], outline: TileFeature, box: Box): boolean {
  const [within, covered] = [outlineArea([outline]), outlineArea(parts)];
  const [left, top, right, bottom] = box;
  let [places, hits] = [0, 0];
  for (let i = 0; i < SAMPLES ** 2; i++) {
    const x = left + (((i % SAMPLES) + 0.5) / SAMPLES) * (right - left);
    const y = top + ((Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * (bottom - top);
    if (!within.has(x, y)) continue;
    places += 1;
    if (covered.has(x, y)) hits += 1;
  }
  return hits > 0 && hits >= LEAST_SHARE * places;
}

function outlineArea(features: readonly TileFeature[]): DrawnArea {
  return new DrawnArea({ name: BUILDINGS, features });
}

function flat(feature: TileFeature): TileFeature {
  const words = JSON.parse(feature.attributes) as FieldValue[]; // names and values by turns
  const kept = words.filter((_, i) => !HEIGHTS.has(words[i - (i % 2)]!));
  return { ...feature, attributes: JSON.stringify(kept) };
}
