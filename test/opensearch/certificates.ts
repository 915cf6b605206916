import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes certificates with openssl: `NAME.crt` and `NAME.key` in a directory. */
export class CertificateMaker {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** @param by the authority that signs it, made before; it signs itself otherwise */
  make(name: string, extensions: readonly string[], by?: string): void {
    const signer = by ? ['-CA', this.certificate(by), '-CAkey', this.key(by)] : [];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
        ...extensions.flatMap((extension) => ['-addext', extension]),
        ...[...signer, '-out', this.certificate(name), '-keyout', this.key(name)],
      ],
      { stdio: 'pipe' },
    );
  }

  certificate(name: string): string {
    return join(this.#directory, `${name}.crt`);
  }

  key(name: string): string {
    return join(this.#directory, `${name}.key`);
  }
}
