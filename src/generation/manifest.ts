import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ServiceError } from '../core/core.ts';
import { systemCode } from '../files/files.ts';
import { FORMAT_VERSION, manifestPath } from './layout.ts';
import type { Manifest } from './manifest-schema.ts';

export type { Manifest, ManifestFacts, ManifestFile, ManifestSource } from './manifest-schema.ts';

/** The manifest as written to disk; its last member is the SHA-256 of the others. */
export function serializeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: digest(manifest) }, null, 2)}\n`;
}

/** @throws ServiceError INDEX_NOT_AVAILABLE naming the file, when it is missing, damaged or of another version */
export async function readManifest(generationDirectory: string): Promise<Manifest> {
  const path = manifestPath(generationDirectory);
  const content = parseObject(path, await readText(path));
  if (content.formatVersion !== FORMAT_VERSION) throw otherVersion(path, content.formatVersion);
  const { sha256, ...manifest } = content;
  const { complaintOf } = await loadManifestChecks();
  const complaint = complaintOf(manifest);
  if (complaint !== undefined) throw damaged(path, complaint);
  if (sha256 !== digest(manifest)) throw damaged(path, 'its contents do not match their checksum');
  return manifest as Manifest; // without a complaint
}

/** Loads the checks of {@link readManifest}. That takes 0.2 s, which most commands do not need. */
export async function loadManifestChecks(): Promise<typeof import('./manifest-schema.ts')> {
  return await import('./manifest-schema.ts');
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = systemCode(error) === 'ENOENT' ? 'it is missing' : String(error);
    throw damaged(path, why, error);
  }
}

function parseObject(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw damaged(path, 'it is not valid JSON', error);
  }
  throw damaged(path, 'it is not a JSON object');
}

function digest(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function damaged(path: string, why: string, cause?: unknown): ServiceError {
  return new ServiceError('INDEX_NOT_AVAILABLE', `The manifest ${path} is damaged: ${why}.`, { cause });
}

function otherVersion(path: string, found: unknown): ServiceError {
  return new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `The data set of ${path} has format version ${String(found)}, this Waypost reads version ${FORMAT_VERSION}: ` +
      `build it again with 'waypost build'.`,
  );
}
