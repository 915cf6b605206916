/**
 * Plurals of category names, for languages and endings where the rule has next to no exceptions. English
 * names are pluralised at their last word; in the other languages only names of one word are.
 */
export function pluralsOf(name: string, language: string): string[] {
  const base = language.split('-')[0]!;
  if (base === 'en') return englishPlurals(name);
  const rules = ENDINGS[base];
  if (!rules || /[\s/(),-]/.test(name)) return [];
  const rule = rules.find(([ending]) => ending.test(name));
  return rule ? [name.replace(rule[0], rule[1])] : [];
}

function englishPlurals(name: string): string[] {
  if (/(wear|ware|furniture|clothing|equipment|supplies|police|[^s]s)$/i.test(name) || !/[a-zé]$/i.test(name))
    return [];
  if (/[^aeiou]y$/i.test(name)) return [`${name.slice(0, -1)}ies`];
  if (/(s|x|z|ch|sh)$/i.test(name)) return [`${name}es`];
  return [`${name}s`];
}

type Rule = readonly [ending: RegExp, replacement: string];

const IBERIAN: readonly Rule[] = [
  [/z$/i, 'ces'],
  [/([aeiouáéó])$/i, '$1s'],
  [/ión$/i, 'iones'],
  [/([rdlj])$/i, '$1es'],
];
const PORTUGUESE: readonly Rule[] = [
  [/ção$/i, 'ções'],
  [/([aeiou])l$/i, '$1is'],
  [/([aeiouáéó])$/i, '$1s'],
  [/([rz])$/i, '$1es'],
];

const ENDINGS: Readonly<Record<string, readonly Rule[]>> = {
  es: IBERIAN,
  gl: IBERIAN,
  pt: PORTUGUESE,
  fr: [
    [/eau$/i, 'eaux'],
    [/al$/i, 'aux'],
    [/([^sxz])$/i, '$1s'],
  ],
  it: [
    [/([cg])a$/i, '$1he'],
    [/a$/i, 'e'],
    [/io$/i, 'i'],
    [/[oe]$/i, 'i'],
  ],
  de: [
    [/(ei|ung|schaft|heit|ion)$/i, '$1en'],
    [/e$/i, 'en'],
    [/([éáoiau]|restaurant|hotel|park)$/i, '$1s'],
  ],
  nl: [
    [/(el|er|je|é)$/i, '$1s'],
    [/e$/i, 'en'],
    [/(ing|heid)$/i, '$1en'],
  ],
  ru: [
    [/([гкхжчшщ])а$/i, '$1и'],
    [/а$/i, 'ы'],
    [/[яйь]$/i, 'и'],
    [/([гкхжчшщ])$/i, '$1и'],
    [/([бвдзлмнпрстфц])$/i, '$1ы'],
  ],
  fi: [
    [/([kpt])\1([aiouyäö])$/i, '$1$2t'],
    [/([lrsvm])([aiouyäö])$/i, '$1$2t'],
  ],
};
