import type { ErrorCode } from '../../core/core.ts';
import type { Cost } from '../load.ts';
import type { Service } from '../service.ts';
import type { Parameters } from './parameters.ts';

/** The service, and whether the world's gazetteer is part of answers. */
export interface CompatService extends Service {
  readonly world: boolean;
}

/** What a request of a drop-in interface is answered from. */
export interface CompatRequest {
  readonly service: CompatService;
  readonly parameters: Parameters;
  /** BCP 47 tags of the request, the most wanted first. */
  readonly languages: readonly string[];
}

/** An answer ready to be sent. */
export interface CompatAnswer {
  readonly mediaType: string;
  readonly text: string;
  /** 200 where absent. */
  readonly status?: number;
}

export interface CompatRoute {
  /** Without the name of the interface and without a slash at the end: `/api`. */
  readonly paths: readonly string[];
  /** True if a POST is answered as a GET is: from its query, whatever its body says. */
  readonly takesPost?: boolean;
  /** 1 where absent. */
  readonly cost?: Cost;
  readonly answer: (asked: CompatRequest) => Promise<CompatAnswer>;
}

/** Another geocoder's interface. */
export interface CompatInterface {
  readonly routes: readonly CompatRoute[];
  /** Parameter that names the reader's languages, before the header does. */
  readonly languageParameter: string;
  /** A refusal in the interface's own form. */
  readonly refusal: (refusal: CompatRefusal) => CompatAnswer;
  /** The answer to a path below the interface that is none; the service's own where absent. */
  readonly noSuchPath?: CompatAnswer;
}

export interface CompatRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Route that refused, with the name of the interface: `/nominatim/reverse`. */
  readonly route: string;
  readonly parameters: Parameters;
}
