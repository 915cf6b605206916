/** A place or a point, as another page shows it. */
export interface Embedded {
  readonly name: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Absent of a mere point, which has no card. */
  readonly placeId?: string;
}

/** The page that embeds and the service that it asks. */
interface EmbeddingPage {
  /** Address of the service, without a slash at its end. */
  readonly service: string;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Streets and houses around a place. */
const ZOOM = 17;

/** A whole page of HTML with a map and the card of a place; its key is still to be filled in. */
export function embedCode(
  { name, lat, lon, placeId }: Embedded,
  { service, language, direction }: EmbeddingPage,
): string {
  const title = escaped(name);
  const lines = [
    '<!doctype html>',
    `<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`,
    '  <meta charset="utf-8">',
    '  <meta name="viewport" content="width=device-width, initial-scale=1">',
    `  <title>${title}</title>`,
    `  <script type="module" src="${escaped(service)}/client.js?key=wp_pub_YOUR_KEY"></script>`,
    `  <h1>${title}</h1>`,
    placeId !== undefined && `  <waypost-place place-id="${escaped(placeId)}"></waypost-place>`,
    `  <waypost-map center="${lat},${lon}" zoom="${ZOOM}" pin></waypost-map>`,
    '</html>',
  ];
  return lines.filter((line) => line !== false).join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
