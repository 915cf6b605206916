import {
  type Color,
  type Feature,
  type FeatureFilter,
  type FilterSpecification,
  featureFilter,
  type GlobalProperties,
  latest,
  normalizePropertyExpression,
  type PropertyValueSpecification,
  type StylePropertyExpression,
  type StylePropertySpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { Style } from '../styles/styles.ts';

type StyleLayer = Style['layers'][number];

/** What expressions know beside a feature. */
export type Globals = GlobalProperties;

/** A layer of a style whose filter and properties can be evaluated. */
export interface Layer {
  readonly id: string;
  readonly type: StyleLayer['type'];
  readonly source: string;
  readonly sourceLayer: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly isWanted: (globals: Globals, feature: Feature) => boolean;
  /** Value of a property for a feature; its default where the style has none. The specification says of which type. */
  readonly value: <T>(name: string, globals: Globals, feature?: Feature) => T;
  /** True if the style gives the property. */
  readonly has: (name: string) => boolean;
}

const NO_FEATURE: Feature = { type: 'Unknown', properties: {} };

/** Layers of a style in its order, each read once. */
export function readLayers(style: Style): Layer[] {
  return style.layers.map(readLayer);
}

function readLayer(layer: StyleLayer): Layer {
  const { filter }: FeatureFilter = featureFilter(
    layer.filter as FilterSpecification | undefined, // an expression, by its type
    'filter',
  );
  const given: Readonly<Record<string, unknown>> = { ...layer.layout, ...layer.paint };
  const read = new Map<string, StylePropertyExpression>();
  const expressionOf = (name: string) => {
    const known = read.get(name) ?? readProperty(layer.type, name, given[name]);
    read.set(name, known);
    return known;
  };
  return {
    id: layer.id,
    type: layer.type,
    source: layer.source ?? '',
    sourceLayer: layer['source-layer'] ?? '',
    minZoom: layer.minzoom ?? 0,
    maxZoom: layer.maxzoom ?? Number.POSITIVE_INFINITY,
    isWanted: (globals, feature) => filter(globals, feature),
    value: (name, globals, feature = NO_FEATURE) =>
      expressionOf(name).evaluate(globals, feature, {}, undefined, []),
    has: (name) => given[name] !== undefined,
  };
}

function readProperty(type: StyleLayer['type'], name: string, given: unknown): StylePropertyExpression {
  const properties: Readonly<Record<string, unknown>> = {
    ...latest[`layout_${type}`],
    ...latest[`paint_${type}`],
  };
  const specification = properties[name] as StylePropertySpecification | undefined; // by the specification of styles
  if (!specification) throw new Error(`Layers of type ${type} have no ${name}.`);
  const value = given ?? specification.default;
  return normalizePropertyExpression(value as PropertyValueSpecification<unknown>, name, specification); // checked there
}

/** A colour as a canvas takes it, by its opacity too. */
export function cssOf(colour: Color, opacity = 1): string {
  const { r, g, b, a } = colour;
  if (a === 0) return 'rgba(0,0,0,0)';
  const [red, green, blue] = [r, g, b].map((part) => Math.round((part / a) * 255));
  return `rgba(${red},${green},${blue},${a * opacity})`;
}
