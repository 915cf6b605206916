/** Colours as eyes see them. */

/** `#rrggbb`. */
export type Colour = string;
/** Linear red, green and blue, 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];

export function lightOf(colour: Colour): Light {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new RangeError(`${colour} is no colour; expected #rrggbb.`);
  const channel = (at: number) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** IEC 61966-2-1. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(first: Light, second: Light): number {
  const [bright, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]; // two numbers
  return (bright + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Light): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A mixture of light. */
export function blended(first: Light, second: Light, shareOfSecond: number): Light {
  const at = (index: 0 | 1 | 2) => first[index] * (1 - shareOfSecond) + second[index] * shareOfSecond;
  return [at(0), at(1), at(2)];
}

/**
 * Vision of eyes without one kind of cones, as matrices over linear light: G. M. Machado, M. M. Oliveira, L. A. F.
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
 * Visualization and Computer Graphics 15 (6), 2009, severity 1.0.
 */
export const DEFICIENCIES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

export type Vision = 'all cones' | keyof typeof DEFICIENCIES;

export function seenWith(vision: Vision, light: Light): Light {
  if (vision === 'all cones') return light;
  const [red, green, blue] = DEFICIENCIES[vision].map((row) =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  ) as [number, number, number]; // three rows
  return [red, green, blue];
}

/** CIE L*a*b* under D65. */
export function labOf([red, green, blue]: Light): Lab {
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function curve(share: number): number {
  return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
}

/**
 * The perceived difference of two colours; about 1 is just noticeable side by side. CIEDE2000 after G. Sharma, W. Wu, E. N.
 * Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30 (1), 2005.
 */
export function differenceOf([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7))) / 2;
  const [red1, red2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(red1, b1), Math.hypot(red2, b2)];
  const [h1, h2] = [hueOf(red1, b1), hueOf(red2, b2)];
  const turn = c1 * c2 === 0 ? 0 : shortest(h2 - h1);
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const meanHue = c1 * c2 === 0 ? h1 + h2 : h1 + turn / 2;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(radians(meanHue - 30)) +
    0.24 * Math.cos(radians(2 * meanHue)) +
    0.32 * Math.cos(radians(3 * meanHue + 6)) -
    0.2 * Math.cos(radians(4 * meanHue - 63));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hues = hue / (1 + 0.015 * c * t);
  const around = 30 * Math.exp(-((((((meanHue % 360) + 360) % 360) - 275) / 25) ** 2));
  const rotation = -Math.sin(radians(2 * around)) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hues ** 2 + rotation * chroma * hues);
}

/** Degrees, 0 to 360. */
function hueOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** Degrees, -180 to 180. */
function shortest(turn: number): number {
  if (turn > 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
