/**
 * Writes `compile/sources/kind-names.json`: names of kinds of places in a hundred languages, which are the names of emoji in
 * the Unicode CLDR (the package `cldr-annotations-modern`, 45.0.0; Unicode License v3; named in NOTICE):
 * `node scripts/extract-kind-names.mjs ANNOTATIONS`. Needed only when the table is to be renewed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Emoji whose name is that of a kind, and not that of a sign, a pump or a place with an umbrella. */
const KIND_OF_EMOJI = {
  '🏥': 'amenity/hospital',
  '🏦': 'amenity/bank',
  '🏨': 'tourism/hotel',
  '🏫': 'amenity/school',
  '🏪': 'shop/convenience',
  '🏬': 'shop/department_store',
  '🏭': 'man_made/works',
  '🏤': 'amenity/post_office',
  '🏰': 'historic/castle',
  '🏟': 'leisure/stadium',
  '⛪': 'amenity/place_of_worship/christian',
  '🕌': 'amenity/place_of_worship/muslim',
  '🛕': 'amenity/place_of_worship/hindu',
  '🕍': 'amenity/place_of_worship/jewish',
  '⛩': 'amenity/place_of_worship/shinto',
  '⛲': 'amenity/fountain',
  '🚏': 'highway/bus_stop',
  '🚉': 'railway/station',
  '🚕': 'amenity/taxi',
  '🌋': 'natural/volcano',
  '🏝': 'place/island',
};

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('expected the folder of annotations, one folder a language');

/** A second name, or what the first is drawn as, stands behind a comma. */
const firstName = (name) => name.split(/[,،、(]/u)[0].trim();

const names = {};
for (const language of readdirSync(directory).sort()) {
  const path = join(directory, language, 'annotations.json');
  if (language === 'und' || language.includes('-') || !existsSync(path)) continue;
  const annotations = JSON.parse(readFileSync(path, 'utf8')).annotations.annotations ?? {};
  for (const [emoji, kind] of Object.entries(KIND_OF_EMOJI)) {
    const name = annotations[emoji]?.tts?.[0];
    if (name && firstName(name) !== '') names[kind] = { ...names[kind], [language]: firstName(name) };
  }
}
writeFileSync(
  new URL('../compile/sources/kind-names.json', import.meta.url),
  `${JSON.stringify(names, null, 2)}\n`,
);
