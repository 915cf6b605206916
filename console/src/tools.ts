import type { Theme } from '@waypost/client';
import { APPEARANCES, type Appearance, appearance } from './appearance.ts';
import { isDeveloper, showFaceFor } from './developer.ts';
import { byId, fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { chooseLanguage, chosenLanguage, nameOf } from './language.ts';
import { locateButton, type Position } from './locate.ts';
import { THEMES } from './state.ts';
import { LANGUAGES, type TextKey, text } from './texts.ts';
import { chosenUnits, UNITS, type UnitsChoice } from './units.ts';

interface ToolEvents {
  readonly theme: () => Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onAppearance: (appearance: Appearance) => void;
  readonly onUnits: (units: UnitsChoice) => void;
  readonly onKey: () => void;
  readonly onWay: () => void;
  readonly onPosition: (position: Position) => void;
}

/** Beside the map: how map and console look, the units, and the key; and where the reader is. */
export function addTools(events: ToolEvents): void {
  const menu = h('div', { class: 'menu', id: 'menu', hidden: true });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'tool',
      id: 'look',
      'aria-label': text('menu.name'),
      'aria-expanded': 'false',
      'aria-controls': 'menu',
    },
    icon('layers'),
  );
  const show = (isOpen: boolean) => {
    menu.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) fillMenu(menu, events);
  };
  button.addEventListener('click', () => show(menu.hidden === true));
  const tools = byId('tools');
  tools.append(button, menu, locateButton(events.onPosition));
  tools.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden) return;
    event.stopPropagation(); // one press closes one thing
    show(false);
    button.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && tools.contains(target))) show(false);
  });
}

function fillMenu(
  menu: HTMLElement,
  { theme, onTheme, onAppearance, onUnits, onKey, onWay }: ToolEvents,
): void {
  const themes = choice('menu.map', 'theme', THEMES, theme(), onTheme);
  const appearances = choice('menu.console', 'appearance', APPEARANCES, appearance(), (chosen) => {
    onAppearance(chosen);
    for (const input of themes.querySelectorAll('input')) input.checked = input.value === theme();
  });
  fill(
    menu,
    themes,
    appearances,
    choice('menu.units', 'units', UNITS, chosenUnits(), onUnits),
    languageChoice(),
    developerSwitch(),
    h('button', { type: 'button', class: 'button wide', onclick: onKey }, icon('key'), text('menu.key')),
    h(
      'button',
      { type: 'button', class: 'button wide', id: 'way', onclick: onWay },
      icon('search'),
      text('menu.way'),
    ),
    isDeveloper() && h('a', { class: 'button wide', href: './docs' }, icon('code'), text('menu.reference')),
  );
}

function languageChoice(): HTMLElement {
  const options = LANGUAGES.map((code) =>
    h('option', { value: code, lang: code, selected: code === chosenLanguage() }, nameOf(code)),
  );
  const select = h(
    'select',
    { id: 'language' },
    h('option', { value: '' }, text('menu.languageOfBrowser')),
    ...options,
  );
  select.addEventListener('change', () => chooseLanguage(LANGUAGES.find((code) => code === select.value)));
  return h('div', { class: 'field' }, h('label', { for: 'language' }, text('menu.language')), select);
}

function developerSwitch(): HTMLElement {
  const input = h('input', { id: 'developer', type: 'checkbox', checked: isDeveloper() });
  input.addEventListener('change', () => showFaceFor(input.checked));
  return h('label', { class: 'check', for: 'developer' }, input, text('menu.developer'));
}

/** Each has a text of its name. */
type MenuValue = Theme | Appearance | UnitsChoice;

function choice<Value extends MenuValue>(
  legend: TextKey,
  name: string,
  values: readonly Value[],
  chosen: Value,
  onChange: (value: Value) => void,
): HTMLElement {
  const options = values.map((value) => {
    const input = h('input', { type: 'radio', name, value, checked: value === chosen });
    input.addEventListener('change', () => onChange(value));
    return h(
      'label',
      { class: `swatch ${name}-${value}` },
      input,
      h('i', { 'aria-hidden': 'true' }),
      text(`menu.${value}`),
    );
  });
  return h('fieldset', { class: 'choice' }, h('legend', {}, text(legend)), ...options);
}
