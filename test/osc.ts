import type { OsmElement } from '../src/osm/osm.ts';

/** An osmChange file of objects that changed or are new, and of others that are gone. */
export function oscOf(changed: readonly OsmElement[], gone: readonly OsmElement[] = []): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<osmChange version="0.6" generator="test">
<modify>${changed.map(xmlOf).join('')}</modify>
<delete>${gone.map(xmlOf).join('')}</delete>
</osmChange>
`;
}

function xmlOf(element: OsmElement): string {
  const { kind, id, version = 1, timestamp, tags } = element;
  const at = kind === 'node' ? ` lat="${element.lat}" lon="${element.lon}"` : '';
  const when = timestamp
    ? ` timestamp="${new Date(timestamp * 1000).toISOString().replace('.000Z', 'Z')}"`
    : '';
  const ofTags = Object.entries(tags).map(
    ([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`,
  );
  return `<${kind} id="${id}" version="${version}"${when}${at}>${partsOf(element)}${ofTags.join('')}</${kind}>\n`;
}

function partsOf(element: OsmElement): string {
  if (element.kind === 'way') return element.refs.map((ref) => `<nd ref="${ref}"/>`).join('');
  if (element.kind === 'node') return '';
  return element.members
    .map(({ kind, ref, role }) => `<member type="${kind}" ref="${ref}" role="${escaped(role)}"/>`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\p{Cc}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
