/// <reference path="./open-location-code.d.ts" />
/** Texts that say where a point is: `47.14, 9.52`, `47°8'24"N 9°31'12"E`, and plus codes, whole or with their town. */
import { OpenLocationCode } from 'open-location-code';

export interface TextPoint {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

const ONLY_COORDINATES = /^(?:geo:)?[\d\s.,;+\-−°º'′’"″”NSEWO()]+$/i;
const HALF =
  /^([NSEWO])?([+-]?\d{1,3}(?:\.\d+)?)(°?)(?:(\d{1,2}(?:\.\d+)?)')?(?:(\d{1,2}(?:\.\d+)?)")?([NSEWO])?$/i;

/** The point that a text of coordinates gives, latitude first unless letters say otherwise; undefined for any other text. */
export function pointOfCoordinates(text: string): TextPoint | undefined {
  if (text.length > 80 || !ONLY_COORDINATES.test(text)) return undefined;
  const [first, second, ...others] = halvesOf(text).map(readHalf);
  if (!first || !second || others.length > 0) return undefined;
  const [lat, lon] = first.axis === 'lon' || second.axis === 'lat' ? [second, first] : [first, second];
  if (lat.axis === 'lon' || lon.axis === 'lat') return undefined;
  if (Math.abs(lat.degrees) > 90 || Math.abs(lon.degrees) > 180) return undefined;
  return { lat: lat.degrees, lon: lon.degrees };
}

/** The texts of the two numbers, without blanks and with one sign for each mark. */
function halvesOf(text: string): string[] {
  const plain = text
    .replace(/^geo:/i, '')
    .replaceAll(/[()]/g, '')
    .replaceAll('−', '-')
    .replaceAll('º', '°')
    .replaceAll(/[′’]/g, "'")
    .replaceAll(/[″”]|''/g, '"')
    .trim();
  const withPoints = plain.replaceAll(/(\d),(\d+)(?=[°NSEWO]*[\s;]|[°NSEWO]*$)/gi, (match, before, after) =>
    /[\s;]/.test(plain) && (plain.match(/,/g) ?? []).length === 2 ? `${before}.${after}` : match,
  );
  const parted = withPoints
    .replace(/([NSEWO])\s*[,;]?\s*(?=[+-]?\d)/i, (match, letter, at) => (at > 0 ? `${letter};` : match))
    .replace(/(\d["°']?)\s+(?=[NSEWO]\s*[+-]?\d)/i, '$1;');
  const halves = parted.split(/\s*[,;]\s*/);
  return (halves.length === 1 ? parted.split(/\s+/) : halves).map((half) => half.replaceAll(/\s/g, ''));
}

interface Half {
  readonly degrees: number;
  readonly axis: 'lat' | 'lon' | undefined;
}

/** Undefined where it could as well be a house number: without a fraction, a mark and a letter. */
function readHalf(text: string): Half | undefined {
  const [, before, degrees = '', mark, minutes, seconds, after] = HALF.exec(text) ?? [];
  const letter = (before ?? after)?.toUpperCase();
  if (degrees === '' || (before && after)) return undefined;
  if (!degrees.includes('.') && !mark && !letter) return undefined;
  const value = Math.abs(Number(degrees)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const isNegative = degrees.startsWith('-') || letter === 'S' || letter === 'W';
  const axis = letter === undefined ? undefined : 'NS'.includes(letter) ? 'lat' : 'lon';
  return { degrees: isNegative ? -value : value, axis };
}

/**
 * A plus code as people write it, alone or with a town behind it: the library checks the signs.
 * https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
 */
const PLUS_CODE = /^([2-9A-Z]{4}|[2-9A-Z]{6}|[2-9A-Z]{8})\+([2-9A-Z]{2,7})(?:[\s,]+(.+))?$/i;
const codes = new OpenLocationCode();

export interface PlusCode {
  readonly code: string;
  /** The text behind a shortened code. */
  readonly town: string | undefined;
  readonly isWhole: boolean;
}

export function plusCodeOf(text: string): PlusCode | undefined {
  const [, before = '', after = '', town] = PLUS_CODE.exec(text.trim()) ?? [];
  const code = `${before}+${after}`.toUpperCase();
  return codes.isValid(code) ? { code, town, isWhole: codes.isFull(code) } : undefined;
}

/** The middle of a code's area; of a shortened one the area nearest to a reference point. */
export function pointOfPlusCode({ code, isWhole }: PlusCode, near?: TextPoint): TextPoint | undefined {
  if (!isWhole && !near) return undefined;
  const whole = near && !isWhole ? codes.recoverNearest(code, near.lat, near.lon) : code;
  const { latitudeCenter: lat, longitudeCenter: lon } = codes.decode(whole);
  return { lat, lon };
}
