import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Ways to sign tokens, as JOSE calls them. Of those but the first others can check a token without being able to make one. */
export const SIGNING_ALGORITHMS = ['HS256', 'EdDSA', 'ES256'] as const;

export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

const SECRET_BYTES = 32;

/** A new secret of 32 bytes, or a private key (Ed25519, P-256) in PKCS #8, in base64url. */
export function newSecret(algorithm: SigningAlgorithm): string {
  if (algorithm === 'HS256') return randomBytes(SECRET_BYTES).toString('base64url');
  const { privateKey } =
    algorithm === 'EdDSA'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url');
}

/** The key that signs, and the one that verifies: the same for HS256. */
export function openSecret(
  algorithm: SigningAlgorithm,
  secret: string,
): { signs: KeyObject; verifies: KeyObject } {
  if (algorithm === 'HS256') {
    const key = createSecretKey(secret, 'base64url');
    return { signs: key, verifies: key };
  }
  const der = Buffer.from(secret, 'base64url');
  const signs = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  return { signs, verifies: createPublicKey(signs) };
}
