/// <reference path="./open-location-code.d.ts" />
import { OpenLocationCode } from 'open-location-code';
import type { TextPoint } from './coordinates.ts';

/**
 * A plus code as people write it, alone or with a town behind it: the library checks the signs.
 * https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
 */
const PLUS_CODE = /^([2-9A-Z]{4}|[2-9A-Z]{6}|[2-9A-Z]{8})\+([2-9A-Z]{2,7})?(?:[\s,]+(.+))?$/i;
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
