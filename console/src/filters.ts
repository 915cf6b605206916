import type { Categories } from '@waypost/client';
import { isDeveloper } from './developer.ts';
import { fill, h } from './dom.ts';
import { distance, score } from './format.ts';
import { icon } from './icons.ts';
import { CORRIDOR, RADIUS, type Search } from './state.ts';
import { text } from './texts.ts';

type Adjusted = Partial<Pick<Search, 'radiusMetres' | 'textWeight' | 'geoWeight' | 'openNow'>> & {
  /** Empty for any. */
  readonly category?: string;
};

/** Steps of the slider of the radius, which are equal parts of its logarithm. */
const STEPS = 60;
const SPAN = Math.log(RADIUS.most / RADIUS.least);

/** Sliders and filters of a search. `onChange` is called when a slider is let go. */
export function filters(
  search: Search,
  categories: Promise<Categories>,
  onChange: (adjusted: Adjusted) => void,
): HTMLElement {
  const most = search.way === undefined ? RADIUS.most : CORRIDOR.most;
  return h(
    'details',
    { class: 'fold filters', id: 'filters' },
    h('summary', {}, icon('sliders'), text('filter.title')),
    categoryFilter(search.category ?? '', categories, (category) => onChange({ category })),
    slider({
      id: 'radius',
      label: text(search.way === undefined ? 'filter.radius' : 'filter.corridor'),
      value: stepOf(search.radiusMetres),
      shown: distance(search.radiusMetres),
      most: stepOf(most),
      step: 1,
      show: (step) => distance(Math.min(most, radiusOf(step))),
      onChange: (step) => onChange({ radiusMetres: Math.min(most, radiusOf(step)) }),
    }),
    ...(isDeveloper() && search.way === undefined ? weights(search, onChange) : []),
    openFilter(search.openNow, (openNow) => onChange({ openNow })),
  );
}

function weights(search: Search, onChange: (adjusted: Adjusted) => void): HTMLElement[] {
  return [
    weight('text-weight', text('filter.words'), search.textWeight, search.geoWeight, (textWeight) =>
      onChange({ textWeight }),
    ),
    weight('geo-weight', text('filter.nearness'), search.geoWeight, search.textWeight, (geoWeight) =>
      onChange({ geoWeight }),
    ),
  ];
}

interface SliderOptions {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly step: number;
  readonly show: (value: number) => string;
  /** The value in words where it lies between two steps. */
  readonly shown?: string;
  readonly onChange: (value: number) => void;
}

function slider({
  id,
  label,
  value,
  least = 0,
  most,
  step,
  show,
  onChange,
  shown = show(value),
}: SliderOptions): HTMLElement {
  const output = h('output', { for: id, 'aria-hidden': 'true' }, shown); // the slider itself says it
  const input = h('input', { id, type: 'range', min: least, max: most, step, 'aria-valuetext': shown });
  input.value = String(value);
  input.addEventListener('input', () => {
    output.textContent = show(input.valueAsNumber);
    input.setAttribute('aria-valuetext', show(input.valueAsNumber));
  });
  input.addEventListener('change', () => onChange(input.valueAsNumber));
  return h('div', { class: 'field' }, h('label', { for: id }, label), output, input);
}

/** Both weights may not be 0, so one that is alone ends at a tenth. */
function weight(
  id: string,
  label: string,
  value: number,
  other: number,
  onChange: (value: number) => void,
): HTMLElement {
  const least = other === 0 ? 0.1 : 0;
  return slider({ id, label, value, least, most: 1, step: 0.1, show: (share) => score(share, 1), onChange });
}

function openFilter(openNow: boolean, onChange: (openNow: boolean) => void): HTMLElement {
  const input = h('input', { id: 'open-now', type: 'checkbox', checked: openNow });
  input.addEventListener('change', () => onChange(input.checked));
  return h('label', { class: 'check', for: 'open-now' }, input, text('filter.openNow'));
}

function categoryFilter(
  value: string,
  categories: Promise<Categories>,
  onChange: (category: string) => void,
): HTMLElement {
  const select = h('select', { id: 'category' }, h('option', { value: '' }, text('filter.anyCategory')));
  if (value !== '') select.append(h('option', { value, selected: true }, value));
  select.addEventListener('change', () => onChange(select.value));
  categories.then(
    (all) => {
      fill(select, h('option', { value: '' }, text('filter.anyCategory')), ...optionsOf(all));
      if (value !== '' && ![...select.options].some((option) => option.value === value))
        select.append(h('option', { value }, value));
      select.value = value;
    },
    () => {}, // the search itself says what is wrong
  );
  return h('div', { class: 'field' }, h('label', { for: 'category' }, text('filter.category')), select);
}

function optionsOf({ groups, categories }: Categories): HTMLElement[] {
  return groups.map(({ id, label = id }) => {
    const members = categories.filter(({ group }) => group === id).map(optionOf);
    const sorted = members.sort((a, b) => a.text.localeCompare(b.text));
    return h(
      'optgroup',
      { label },
      h('option', { value: id }, text('filter.allOf', { group: label })),
      ...sorted,
    );
  });
}

function optionOf({ key, value, label = value }: Categories['categories'][number]): HTMLOptionElement {
  return h('option', { value: `${key}=${value}` }, label);
}

function stepOf(radiusMetres: number): number {
  return Math.round((Math.log(radiusMetres / RADIUS.least) / SPAN) * STEPS);
}

/** In round figures. */
function radiusOf(step: number): number {
  const metres = RADIUS.least * Math.exp((step / STEPS) * SPAN);
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(metres)) - 1);
  return Math.min(RADIUS.most, Math.round(metres / unit) * unit);
}
