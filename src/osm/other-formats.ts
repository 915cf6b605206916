/** A web page, often from a failed download; a comment or blanks may precede its first tag. */
const HTML = /^(?:\xef\xbb\xbf)?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
const HTML_ADVICE =
  'an HTML page, so perhaps a download answered with a message; open it in a browser and download the extract again';

const CHANGES = /^(?:\xef\xbb\xbf)?\s*(?:<\?[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<osmChange\b/;
const CHANGES_ADVICE = "a file of changes; 'waypost update FILE' puts it over a data set";
const XML_ADVICE = "XML; 'osmium cat -F osm FILE -o NEW.osm.pbf' makes an extract of OpenStreetMap XML";

/** First bytes of files that people mistake for extracts, with advice. */
const BEGINNINGS: readonly (readonly [bytes: string, advice: string])[] = [
  ['<', XML_ADVICE],
  ['\xef\xbb\xbf<', XML_ADVICE],
  ['{', 'JSON; expected an extract, not what was made of one'],
  ['\x1f\x8b', 'a gzip archive; unpack it first'],
  ['BZh', 'a bzip2 archive; unpack it first'],
  ['\xfd7zXZ', 'an xz archive; unpack it first'],
  ['PK\x03\x04', 'a zip archive; unpack it first'],
  ['\xff\xe0', "an o5m file; 'osmium cat -F o5m FILE -o NEW.osm.pbf' makes an extract of it"],
  ['PMTiles', "an archive of tiles; '--basemap' of 'waypost serve' takes it"],
];

/** Names the format of a file that begins with these bytes; `undefined` if it is unknown. */
export function otherFormatOf(start: Buffer): string | undefined {
  const text = start.toString('latin1');
  if (HTML.test(text)) return `it begins like ${HTML_ADVICE}`;
  if (CHANGES.test(text)) return `it begins like ${CHANGES_ADVICE}`;
  const known = BEGINNINGS.find(([bytes]) => text.startsWith(bytes));
  return known && `it begins like ${known[1]}`;
}
