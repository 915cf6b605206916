import { h } from './dom.ts';
import { text } from './texts.ts';

/** True if the operator lets the page ask Wikimedia for pictures. */
const IS_ALLOWED =
  document.querySelector<HTMLMetaElement>('meta[name="waypost-pictures"]')?.content === 'commons';
const WIKI = 'https://commons.wikimedia.org/wiki';
/** One of the widths that Wikimedia keeps ready. */
const WIDTH_PIXELS = 500;

type Tags = Readonly<Record<string, string>>;

/** The picture of Wikimedia Commons that tags name, with the way to its author and licence; undefined without one, or if none may be shown. */
export function pictureOf(tags: Tags, name: string): HTMLElement | undefined {
  const file = IS_ALLOWED ? commonsFile(tags) : undefined;
  if (file === undefined) return undefined;
  const path = encodeURIComponent(file);
  const image = h('img', {
    src: `${WIKI}/Special:FilePath/${path}?width=${WIDTH_PIXELS}`,
    alt: text('place.picture', { name }),
    loading: 'lazy',
    onerror: () => figure.remove(),
  });
  const source = h(
    'a',
    { href: `${WIKI}/File:${path}`, target: '_blank', rel: 'noopener noreferrer' },
    text('place.pictureSource'),
  );
  const figure = h('figure', { class: 'picture' }, image, h('figcaption', {}, source));
  return figure;
}

/** Where tags name a file: by itself, by its page, and by its address. */
const FORMS = [
  /^File:(.+)$/i,
  /^https?:\/\/commons(?:\.m)?\.wikimedia\.org\/wiki\/(?:File:|Special:FilePath\/)([^?#]+)/i,
  /^https?:\/\/upload\.wikimedia\.org\/wikipedia\/commons\/(?:thumb\/)?\w\/\w\w\/([^/?#]+)/i,
];
const PICTURE = /\.(?:jpe?g|png|gif|webp|svg|tiff?)$/i;

/** Name of the file, without `File:`; undefined if tags name none that is a picture. */
export function commonsFile({ wikimedia_commons: commons = '', image = '' }: Tags): string | undefined {
  const values = [commons, image].flatMap((value) => value.split(';')).map((value) => value.trim());
  const names = values.flatMap((value) => FORMS.map((form) => form.exec(value)?.[1]));
  return names.map((name = '') => decoded(name)).find((name) => PICTURE.test(name));
}

/** Names in addresses are encoded; a percent sign in others stands for itself. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll('_', ' ');
  } catch {
    return name;
  }
}
