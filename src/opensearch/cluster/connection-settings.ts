import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ServiceError } from '../../core/core.ts';
import { expectFile, reasonOf } from '../../files/files.ts';

/** How OpenSearch is reached; the files are paths of PEM files. */
export interface ConnectionSettings {
  /** One URL a node: `http://HOST:PORT` or `https://…`, with a path where a proxy asks for it; `user:password@` is understood. */
  readonly urls: readonly string[];
  readonly user?: string;
  readonly password?: string;
  /** Sent as it is, after the word `ApiKey`. */
  readonly apiKey?: string;
  /** Authorities that certificates of nodes are checked against, instead of those that Node knows. */
  readonly caFile?: string;
  /** Our own certificate, for clusters that ask for one, and its key. */
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** A node as it is spoken to. */
export interface NodeAddress {
  /** Scheme, host and port: what messages may say. */
  readonly origin: string;
  /** What goes before every path: empty, or `/something`. */
  readonly prefix: string;
  /** The value of the header `authorization`. */
  readonly authorization: string | undefined;
}

/** PEM texts, as TLS takes them. */
export interface Certificates {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** @throws ServiceError INVALID_CONFIGURATION if a URL is none, or credentials are incomplete; no message holds a password */
export function nodeAddresses(settings: ConnectionSettings): readonly NodeAddress[] {
  if (settings.urls.length === 0) throw invalid('No URL of OpenSearch is given; at least one is needed.');
  const common = authorizationOf(settings);
  const addresses = settings.urls.map((url) => nodeAddress(url, common));
  const twice = addresses.find(({ origin }, at) => addresses.findIndex((a) => a.origin === origin) < at);
  if (twice) throw invalid(`The node ${twice.origin} of OpenSearch is given twice.`);
  return addresses;
}

function nodeAddress(text: string, common: string | undefined): NodeAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw invalid('A URL of OpenSearch is not of the form http://HOST:PORT or https://HOST:PORT.'); // it may hold a password
  const own = url.username ? basic(decoded(url.username), decoded(url.password)) : undefined;
  return {
    origin: url.origin,
    prefix: url.pathname.replace(/\/+$/, ''),
    authorization: common ?? own,
  };
}

/** Credentials that are set apart from the URLs; they take precedence over those in a URL. */
function authorizationOf({ user, password, apiKey }: ConnectionSettings): string | undefined {
  if (apiKey !== undefined && user !== undefined)
    throw invalid('Both a user and an API key are given for OpenSearch; one of them is expected.');
  if ((user === undefined) !== (password === undefined))
    throw invalid('User and password of OpenSearch must be given together.');
  if (apiKey !== undefined) return `ApiKey ${headerValue(apiKey)}`;
  return user === undefined ? undefined : basic(user, password ?? '');
}

function basic(user: string, password: string): string {
  if (user.includes(':')) throw invalid('The name of a user of OpenSearch may hold no colon.');
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function headerValue(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text))
    throw invalid('The API key of OpenSearch may hold letters, digits and signs of ASCII only.');
  return text;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid(
      'User or password in a URL of OpenSearch holds a percent sign that is not followed by two digits.',
    );
  }
}

/** @throws ServiceError INVALID_CONFIGURATION if a file cannot be read, or a certificate comes without its key */
export function certificatesOf({ caFile, certFile, keyFile }: ConnectionSettings): Certificates {
  if ((certFile === undefined) !== (keyFile === undefined))
    throw invalid('A client certificate for OpenSearch and its key must be given together.');
  const files: Certificates = {
    ...(caFile !== undefined && { ca: certificates(caFile) }),
    ...(certFile !== undefined && { cert: certificates(certFile) }),
    ...(keyFile !== undefined && { key: readable(keyFile) }),
  };
  if (keyFile !== undefined) checkKey(files, `${certFile}, ${keyFile}`);
  return files;
}

/** TLS itself leaves out, without a word, what it cannot read of a file of authorities. */
function certificates(path: string): string {
  const text = readable(path);
  const blocks = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? [];
  if (blocks.length === 0 || !blocks.every(isCertificate))
    throw invalid(`${path}: not a PEM file of certificates, which is needed to reach OpenSearch.`);
  return text;
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).raw.length > 0;
  } catch {
    return false;
  }
}

/** Finds now, not at the first request, that a key is damaged or another certificate's. */
function checkKey(files: Certificates, paths: string): void {
  try {
    createSecureContext(files);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `${paths}: certificate and key for OpenSearch cannot be used together: ${why}.`;
    throw new ServiceError('INVALID_CONFIGURATION', message, { cause });
  }
}

function readable(path: string): string {
  try {
    expectFile(path);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const message = `${path}: cannot be read, but is needed to reach OpenSearch: ${reasonOf(cause)}.`;
    throw new ServiceError('INVALID_CONFIGURATION', message, { cause });
  }
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', message);
}
