import { copyButton } from './clipboard.ts';
import { openDialog } from './dialog.ts';
import { fill, h } from './dom.ts';
import { icon } from './icons.ts';
import { knownPosition, positionOrWhyNot } from './locate.ts';
import { type Goal, type LatLon, routeAddress, takesStart } from './route-address.ts';
import { text } from './texts.ts';

/** Pages that find the way, as the operator named them and the server put them into this page. */
const FINDERS: readonly { readonly name: string; readonly url: string }[] = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="waypost-directions"]')?.content ?? '[]',
);

/** Hands a place to a program that finds routes: the device's own, or a page that the operator names. */
export function handOff(goal: Goal): void {
  const { name, lat, lon } = goal;
  const links = h('div', { class: 'row', id: 'ways' });
  const show = (from?: LatLon) => fill(links, deviceLink(goal), ...finderLinks(goal, from));
  show(knownPosition());
  openDialog(
    text('directions.title', { name }),
    h('p', { class: 'muted' }, text('directions.note')),
    links,
    FINDERS.some(({ url }) => takesStart(url)) ? fromHere(show) : undefined,
    h(
      'div',
      { class: 'row' },
      copyButton(text('place.position'), () => `${lat},${lon}`),
    ),
  );
}

function deviceLink({ name, lat, lon }: Goal): HTMLElement {
  const at = `${lat},${lon}`;
  const href = `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  return h('a', { class: 'button primary', href }, icon('route'), text('directions.app'));
}

function finderLinks(goal: Goal, from: LatLon | undefined): HTMLElement[] {
  return FINDERS.flatMap(({ name, url }) => {
    const href = routeAddress(url, goal, from);
    if (href === undefined) return [];
    return [
      h('a', { class: 'button', href, target: '_blank', rel: 'noopener noreferrer' }, icon('web'), name),
    ];
  });
}

/** Lets the reader say whether the way begins where they are; the device is asked where that is, unless the map shows it already. */
function fromHere(onChange: (from?: LatLon) => void): HTMLElement {
  const trouble = h('p', { class: 'trouble', role: 'alert' });
  const box = h('input', { id: 'from-here', type: 'checkbox', checked: knownPosition() !== undefined });
  box.addEventListener('change', async () => {
    fill(trouble);
    if (!box.checked) return onChange();
    box.setAttribute('aria-busy', 'true');
    const found = knownPosition() ?? (await positionOrWhyNot());
    box.removeAttribute('aria-busy');
    box.checked = box.checked && typeof found !== 'string';
    if (typeof found === 'string') fill(trouble, found);
    onChange(typeof found !== 'string' && box.checked ? found : undefined);
  });
  return h(
    'div',
    {},
    h('label', { class: 'check', for: 'from-here' }, box, text('directions.start')),
    trouble,
    h('p', { class: 'muted' }, text('directions.tells')),
  );
}

/** What a text asks the way to; undefined if it asks for none. */
export function goalOf(typed: string): string | undefined {
  const folded = typed.trim().toLocaleLowerCase();
  const opening = text('directions.words')
    .split('|')
    .find((words) => folded.startsWith(`${words} `));
  return opening && typed.trim().slice(opening.length).trim();
}
