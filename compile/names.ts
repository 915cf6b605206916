import { canonicalId } from './categories.ts';
import { GROUP_LABELS, NAME_TABLE } from './kinds.ts';
import type { PresetNames, Translation } from './schema.ts';
import commonNames from './sources/kind-names.json' with { type: 'json' };

const COMMON_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = commonNames;

/** Name of a category or group in one language. */
export interface Names {
  /** The name shown. */
  label?: string;
  /** Other names that mean just this. */
  readonly aliases: Set<string>;
  /** Words that people look for it by, which may mean other things as well. */
  readonly terms: Set<string>;
}

/**
 * Names by category or group identifier. Our own table gives the label first (iD calls a school 'School
 * Grounds'), then the category's own preset, then presets that mean the same; the other names become aliases.
 * Groups are labelled by our table alone: iD's `healthcare` is one 'Healthcare Facility'.
 *
 * @param common of a language's regional form (`en-GB`): the language itself, whose label stands wherever both have the
 *   same name for a preset
 */
export function namesOf(
  language: string,
  translation: Translation,
  idOfPreset: ReadonlyMap<string, string>,
  common: Translation = {},
): Map<string, Names> {
  const names = new Map<string, Names>();
  for (const [group, labels] of Object.entries(GROUP_LABELS))
    if (labels[language]) entry(names, group).label = labels[language];
  for (const [id, { labels, aliases }] of Object.entries(NAME_TABLE)) {
    if (labels?.[language]) entry(names, id).label = labels[language];
    for (const alias of aliases?.[language] ?? []) entry(names, id).aliases.add(alias);
  }
  const own = [...idOfPreset].filter(([presetId]) => canonicalId(presetId) === presetId);
  const others = [...idOfPreset].filter(([presetId]) => canonicalId(presetId) !== presetId);
  for (const [presetId, id] of [...own, ...others]) {
    const preset = translation[presetId];
    const isLabelled = GROUP_LABELS[id] !== undefined || preset?.name === common[presetId]?.name;
    addNames(entry(names, id), preset, !isLabelled);
  }
  simplifyLabels(names);
  addCommonNames(names, language);
  return names;
}

/** Languages of the names that the Unicode CLDR has of kinds. */
export function languagesOfCommonNames(): Set<string> {
  return new Set(Object.values(COMMON_NAMES).flatMap((byLanguage) => Object.keys(byLanguage)));
}

/** Adds the CLDR's name of each kind, unless another kind has that name: Dutch `supermarkt` is no convenience store. */
function addCommonNames(names: Map<string, Names>, language: string): void {
  const taken = new Set(
    [...names.values()]
      .flatMap(({ label, aliases }) => [label ?? '', ...aliases])
      .map((name) => name.toLowerCase()),
  );
  for (const [id, byLanguage] of Object.entries(COMMON_NAMES)) {
    const name = byLanguage[language];
    if (name !== undefined && !taken.has(name.toLowerCase())) entry(names, id).aliases.add(name);
  }
}

/**
 * Labels without what stands in brackets, and the sides of a slash as names of their own (`Gym / Fitness Center`),
 * unless another category goes by that: a `Train Station (Request)` must not become a train station.
 */
function simplifyLabels(names: ReadonlyMap<string, Names>): void {
  const taken = new Set([...names.values()].map(({ label }) => label?.toLowerCase()));
  for (const one of names.values()) {
    const { label } = one;
    if (label === undefined) continue;
    const plain = label.replaceAll(/\s*[(（][^)）]*[)）]\s*/g, '');
    const sides = plain.split(/\s*[/／]\s*/).filter((side) => side !== label && side !== '');
    for (const side of sides) if (!taken.has(side.toLowerCase())) one.aliases.add(side);
    if (plain === '' || plain === label || taken.has(plain.toLowerCase())) continue;
    one.label = plain;
    one.aliases.add(label);
  }
}

function entry(names: Map<string, Names>, id: string): Names {
  const known = names.get(id);
  if (known) return known;
  const created: Names = { aliases: new Set(), terms: new Set() };
  names.set(id, created);
  return created;
}

/** @param mayLabel whether the preset's name may be the label */
function addNames(names: Names, preset: PresetNames | undefined, mayLabel: boolean): void {
  if (!preset) return;
  if (preset.name && names.label === undefined && mayLabel) names.label = preset.name;
  else if (preset.name) names.aliases.add(preset.name);
  for (const alias of split(preset.aliases, '\n')) names.aliases.add(alias);
  for (const term of split(preset.terms, ',')) names.terms.add(term);
}

function split(text: string | undefined, separator: string): string[] {
  if (!text) return [];
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
