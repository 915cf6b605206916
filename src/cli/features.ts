import { formatTable, print, printJson } from './output.ts';

/** Used members of geocoding answers. */
interface Answer {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly [lon: number, lat: number] };
    readonly properties: Properties;
  }[];
}

interface Properties {
  readonly name?: string;
  readonly house_number?: string;
  readonly street?: string;
  readonly postal_code?: string;
  readonly locality?: string;
  readonly region?: string;
  readonly country?: string;
  readonly type: string;
  readonly category?: string;
  readonly confidence: number;
  readonly match_type?: string;
}

/** Prints the body of a geocoding answer as indented JSON or as a table. */
export function printFeatures(body: string, asJson: boolean): void {
  if (asJson) printJson(JSON.parse(body));
  else print(describeFeatures(JSON.parse(body)));
}

function describeFeatures({ features }: Answer): string {
  if (features.length === 0) return 'nothing found';
  const rows = features.map(({ geometry, properties }) => [
    properties.name ?? '(no name)',
    addressOf(properties),
    properties.category ?? properties.type,
    [properties.match_type, properties.confidence.toFixed(2)].filter(Boolean).join(' '),
    geometry.coordinates.toReversed().join(','),
  ]);
  return formatTable([['name', 'address', 'type', 'confidence', 'lat,lon'], ...rows]);
}

/** Address without the name: street and number of a place, then the areas around it. */
function addressOf(properties: Properties): string {
  const { name, type, street, house_number, postal_code, locality, region, country } = properties;
  const line = type === 'place' ? [street, house_number] : [];
  const town = [postal_code, locality].filter((part) => part !== name);
  const parts = [line, town, [region], [country]].map((part) => part.filter(Boolean).join(' '));
  return [...new Set(parts)].filter((part) => part !== '' && part !== name).join(', ');
}
