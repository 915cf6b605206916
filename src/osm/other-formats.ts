/** How files begin that are taken for extracts, and what to do with them. */
const BEGINNINGS: readonly (readonly [bytes: string, advice: string])[] = [
  ['<', "XML; 'osmium cat FILE -o FILE.osm.pbf' makes an extract of OpenStreetMap XML"],
  ['\xef\xbb\xbf<', "XML; 'osmium cat FILE -o FILE.osm.pbf' makes an extract of OpenStreetMap XML"],
  ['{', 'JSON; expected an extract, not what was made of one'],
  ['\x1f\x8b', 'a gzip archive; unpack it first'],
  ['BZh', 'a bzip2 archive; unpack it first'],
  ['\xfd7zXZ', 'an xz archive; unpack it first'],
  ['PK\x03\x04', 'a zip archive; unpack it first'],
  ['\xff\xe0', "an o5m file; 'osmconvert' makes an extract of it"],
  ['PMTiles', "an archive of tiles; '--basemap' of 'waypost serve' takes it"],
];

/** What a file that begins with these bytes is instead of an extract; undefined where it is nothing known. */
export function otherFormatOf(start: Buffer): string | undefined {
  const text = start.toString('latin1');
  const known = BEGINNINGS.find(([bytes]) => text.startsWith(bytes));
  return known && `it begins like ${known[1]}`;
}
