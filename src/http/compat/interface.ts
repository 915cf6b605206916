import type { IncomingHttpHeaders } from 'node:http';
import type { TObject, TProperties } from 'typebox';
import type { ErrorCode } from '../../core/core.ts';
import type { Members } from '../openapi/schema.ts';
import type { Body } from '../operations/operation.ts';
import type { Service } from '../service.ts';
import type { Cost } from '../turns/load.ts';
import type { Parameters } from './parameters.ts';

/** The service, and whether the world's gazetteer is part of answers. */
export interface CompatService extends Service {
  readonly world: boolean;
}

/** What is asked of a drop-in interface. */
export interface CompatQuestion {
  readonly parameters: Parameters;
  /** BCP 47 tags of the request, the most wanted first. */
  readonly languages: readonly string[];
  /** Route that is asked, with the name of the interface: `/nominatim/reverse`. */
  readonly route: string;
}

/** The same, and what it is answered from. */
export interface CompatRequest extends CompatQuestion {
  readonly service: CompatService;
}

/** The same with what else of the request a route may read. */
export interface WholeRequest extends CompatRequest {
  /** Variables of the path by their names. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** What a POST with a body holds, unread JSON; undefined of other routes. */
  readonly body: unknown;
}

/** An answer ready to be sent. */
export interface CompatAnswer {
  readonly mediaType: string;
  readonly text: string;
  /** 200 where absent. */
  readonly status?: number;
}

export interface CompatRoute {
  /** Without the name of the interface and without a slash at the end: `/api`. The document tells of the first. */
  readonly paths: readonly string[];
  /** True if a POST is answered as a GET is: from its query, whatever its body says. */
  readonly takesPost?: boolean;
  /** JSON that a POST has, which is then the only method. The interface reads it. */
  readonly body?: Body;
  /** Variables of the path, for the document. */
  readonly inPath?: TObject;
  /** True if a route of the service's own has this path at the root. */
  readonly isNeverAtRoot?: boolean;
  /** 1 where absent. */
  readonly cost?: Cost;
  /** Of the operation in the document. */
  readonly name: string;
  readonly summary: string;
  /** Its parameters as the document has them; others are ignored, and each is read as the interface reads it. */
  readonly query?: TProperties;
  /** Of an answer; that of results where absent. */
  readonly content?: Members;
  /** It is 404 where there is no such thing. */
  readonly mayBeMissing?: boolean;
  readonly answer: (asked: WholeRequest) => Promise<CompatAnswer>;
}

/** Another geocoder's interface. */
export interface CompatInterface {
  /** What people call it. */
  readonly name: string;
  readonly routes: readonly CompatRoute[];
  /** Parameter that names the reader's languages, before the header does. */
  readonly languageParameter: string;
  /** A refusal in the interface's own form. */
  readonly refusal: (refusal: CompatRefusal) => CompatAnswer;
  /** Content of results, and of refusals. */
  readonly content: Members;
  readonly refusalContent: Members;
  /** The answer to a path below the interface that is none; the service's own where absent. */
  readonly noSuchPath?: CompatAnswer;
}

export interface CompatRefusal extends CompatQuestion {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}
