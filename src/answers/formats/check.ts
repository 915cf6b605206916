import type {
  AddressCheck,
  CheckedPart,
  GeocodeResult,
  Granularity,
  MatchType,
  Part,
} from '../../geocode/geocode.ts';
import { roundDegrees, roundScore } from './present.ts';

/** A checked address (`docs/contract.md`, Address check). */
export interface CheckedAddress {
  readonly verdict: {
    readonly deliverable: boolean;
    readonly granularity: Granularity;
    readonly complete: boolean;
  };
  readonly components: Readonly<Partial<Record<Part, CheckedPart>>>;
  /** Lines in the form of the country. */
  readonly formatted: readonly string[];
  /** Words that mean nothing; absent where all do. */
  readonly unresolved?: readonly string[];
  readonly location?: Location;
  /** Of the house. */
  readonly place_id?: string;
  readonly match_type?: MatchType;
  /** 0..1. */
  readonly confidence: number;
  readonly suggestion?: { readonly name: string; readonly locality?: string; readonly location: Location };
}

/** Degrees. */
interface Location {
  readonly lat: number;
  readonly lon: number;
}

export function checkedAddress(check: AddressCheck): CheckedAddress {
  const { found, matchType, suggestion, unresolved } = check;
  return {
    verdict: {
      deliverable: check.isDeliverable,
      granularity: check.granularity,
      complete: check.isComplete,
    },
    components: check.parts,
    formatted: check.lines,
    ...(unresolved.length > 0 && { unresolved }),
    ...(found && { location: locationOf(found) }),
    ...(found?.placeId && { place_id: found.placeId }),
    ...(matchType && { match_type: matchType }),
    confidence: roundScore(check.confidence) ?? 0,
    ...(suggestion && { suggestion: suggested(suggestion) }),
  };
}

function suggested(result: GeocodeResult): NonNullable<CheckedAddress['suggestion']> {
  const { name, locality } = result;
  return { name, ...(locality && { locality }), location: locationOf(result) };
}

function locationOf({ lat, lon }: GeocodeResult): Location {
  return { lat: roundDegrees(lat), lon: roundDegrees(lon) };
}
