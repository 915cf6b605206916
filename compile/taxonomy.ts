import { writeFileSync } from 'node:fs';
import { type Column, encodeColumns } from '../src/taxonomy/columns.ts';
import { type CategoryRow, FILES, type TaxonomyFile } from '../src/taxonomy/files.ts';
import { withoutBrandTerms } from './brand-terms.ts';
import { readBrandNames } from './brands.ts';
import { type Categories, compileCategories } from './categories.ts';
import { GROUP_LABELS, MAIN_KEYS, openKeys } from './kinds.ts';
import { labelColumns } from './labels.ts';
import { languagesOfCommonNames, type Names, namesOf } from './names.ts';
import { PhraseCollector } from './phrases.ts';
import { readPresets, readTranslations, type Translation } from './schema.ts';

/** Writes the categories, their labels and the phrases they are looked for by. */
export async function compileTaxonomy(outputDirectory: URL): Promise<void> {
  const categories = compileCategories(readPresets());
  const translations = readTranslations(new Set(Object.keys(GROUP_LABELS.health!)));
  for (const language of languagesOfCommonNames())
    if (!translations.has(language)) translations.set(language, {});
  const file: TaxonomyFile = {
    languages: [...translations.keys()],
    groups: Object.keys(GROUP_LABELS),
    categories: categories.rows,
    rules: categories.rules,
    mainKeys: MAIN_KEYS,
    openKeys: openKeys(),
  };
  const { labels, phrases } = compileNames(file, categories, translations);
  writeFileSync(new URL(FILES.taxonomy, outputDirectory), JSON.stringify(file));
  writeFileSync(new URL(FILES.labels, outputDirectory), encodeColumns(labels));
  writeFileSync(new URL(FILES.phrases, outputDirectory), encodeColumns(phrases));
}

interface NameColumns {
  readonly labels: Record<string, Column>;
  readonly phrases: Record<string, Column>;
}

function compileNames(
  file: TaxonomyFile,
  { rows, idOfPreset }: Categories,
  translations: ReadonlyMap<string, Translation>,
): NameColumns {
  const ids = [...rows.map((row) => row.id), ...file.groups];
  const collector = new PhraseCollector(shellsOf(rows));
  const labels: (string | undefined)[][] = [];
  const byLanguage = withoutBrandTerms(
    new Map(file.languages.map((tag) => [tag, namesIn(tag, translations, idOfPreset)])),
    readBrandNames(),
  );
  file.languages.forEach((tag, language) => {
    const names = byLanguage.get(tag)!; // made of the same languages above
    labels.push(ids.map((id) => names.get(id)?.label));
    ids.forEach((id, number) => {
      const named = names.get(id);
      if (named && !id.endsWith('/yes')) collector.add(named, number, tag, language);
    });
  });
  const english = file.languages.indexOf('en');
  rows.forEach((row, number) => {
    if (row.id === `${row.key}/${row.value}`) collector.addValue(row.key, row.value, number, english);
  });
  return { labels: labelColumns(labels), phrases: collector.columns() };
}

function namesIn(
  tag: string,
  translations: ReadonlyMap<string, Translation>,
  idOfPreset: ReadonlyMap<string, string>,
): Map<string, Names> {
  const language = tag.split('-', 1)[0] ?? tag;
  const common = language === tag ? undefined : translations.get(language);
  return namesOf(tag, translations.get(tag) ?? {}, idOfPreset, common);
}

/** Buildings say what they were made as; only churches and the like are looked for as such. */
function shellsOf(rows: readonly CategoryRow[]): Set<number> {
  const isShell = (row: CategoryRow) => row.key === 'building' && row.group !== 'religion';
  return new Set(rows.flatMap((row, number) => (isShell(row) ? [number] : [])));
}
