import { copyButton } from './clipboard.ts';
import { openDialog } from './dialog.ts';
import { h } from './dom.ts';
import { type Embedded, embedCode } from './embed-code.ts';
import { icon } from './icons.ts';
import { qrCode } from './qr-code.ts';
import { around, direction, text } from './texts.ts';

/**
 * Offers the address of the page for others: as a link, as a code for cameras, with the system's own sheet, and as a page that
 * embeds the place.
 *
 * @param service its address, without a slash at its end
 */
export function share(place: Embedded, service: string): void {
  const { name } = place;
  const url = location.href;
  const dialog = openDialog(
    text('share.title', { name }),
    h(
      'div',
      { class: 'row' },
      copyButton(text('copy.link'), () => url),
      sheetButton(name, url),
      h(
        'button',
        { type: 'button', class: 'button small', id: 'embed', onclick: () => embed() },
        icon('code'),
        text('share.embed'),
      ),
    ),
    codeOf(url),
  );
  const embed = () => {
    dialog.close();
    offerEmbedding(place, service);
  };
}

/** Undefined where the system has no sheet, or the page was not opened safely. */
function sheetButton(title: string, url: string): HTMLElement | undefined {
  if (!('share' in navigator)) return undefined;
  const send = () => navigator.share({ title, url }).catch(() => {}); // somebody thought better of it
  return h(
    'button',
    { type: 'button', class: 'button small', onclick: send },
    icon('share'),
    text('share.send'),
  );
}

/** Light even on a dark page: many cameras read no other codes. */
function codeOf(url: string): HTMLElement {
  const picture = h('div', { class: 'qr' });
  const figure = h('figure', { class: 'qr-figure' }, picture, h('figcaption', {}, text('share.scan')));
  qrCode(url).then(
    (code) => picture.append(code),
    () => figure.remove(), // the link alone does as well
  );
  return figure;
}

/** Origins whose pages may show this one in a frame, as the operator named them. */
const FRAMES = metaOf('frames');
/** True if this page needs no key, nor will it in a frame. */
const IS_KEYLESS = metaOf('tokens') === 'own';

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="waypost-${name}"]`)?.content ?? '';
}

/** What a page of one's own takes to show the place. */
function offerEmbedding(place: Embedded, service: string): void {
  const frame = `<iframe src="${location.href.replaceAll('&', '&amp;')}" width="600" height="450" loading="lazy"></iframe>`;
  openDialog(
    text('share.embedTitle', { name: place.name }),
    ...(FRAMES !== '' && IS_KEYLESS ? codeSample('frame-code', frameLabel(), frame) : []),
    ...codeSample('embed-code', text('share.embedCode'), elementsOf(place, service)),
    keyNote(),
  );
}

function frameLabel(): string {
  return FRAMES === '*' ? text('share.frameAnywhere') : text('share.frame', { origins: FRAMES });
}

function elementsOf(place: Embedded, service: string): string {
  const { lang: language } = document.documentElement;
  return embedCode(place, { service, language, direction: direction() });
}

function codeSample(id: string, label: string, code: string): HTMLElement[] {
  const rows = code.split('\n').length + 1;
  const area = h('textarea', { id, readonly: true, rows, dir: 'ltr', wrap: 'off' });
  area.value = code;
  const copy = copyButton(text('share.code'), () => code);
  return [h('label', { for: id }, label), area, h('div', { class: 'row' }, copy)];
}

function keyNote(): HTMLElement {
  const command = h('code', { dir: 'ltr' }, 'waypost keys create --name NAME --publishable --origin ORIGIN');
  return h('p', { class: 'muted' }, text('share.embedKey'), ' ', ...around('key.made', 'command', command));
}
