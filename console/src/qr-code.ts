import { text } from './texts.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Light modules around a code, as cameras need them (ISO/IEC 18004, 9.1). */
const QUIET_MODULES = 4;

/** A QR code of a text, which any camera reads. Its library is only fetched when somebody wants to see one. */
export async function qrCode(content: string): Promise<SVGSVGElement> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', text('share.qr'));
  path.setAttribute('d', rows.map(squaresOf).join(''));
  svg.append(path);
  return svg;
}

/** The dark modules of a row as squares of a path. */
function squaresOf(modules: readonly boolean[], row: number): string {
  return modules.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')).join('');
}
