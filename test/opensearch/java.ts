import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** OpenSearch 3 is compiled for this version. */
export const LEAST_VERSION = 21;
const INSTALLED = '/usr/lib/jvm';

export interface Java {
  readonly java: string;
  readonly javac: string;
  readonly jar: string;
}

/**
 * Finds a JDK that OpenSearch runs on: named by OPENSEARCH_JAVA_HOME or JAVA_HOME, on PATH, or where Debian installs them.
 *
 * @throws Error with one sentence that says what is needed
 */
export function findJava(): Java {
  const found = commands()
    .map(versionOf)
    .filter((it) => it !== undefined);
  const fit = found.find(
    ({ version, home }) => version >= LEAST_VERSION && existsSync(join(home, 'bin/javac')),
  );
  if (fit) {
    const [java, javac, jar] = ['java', 'javac', 'jar'].map((name) => join(fit.home, 'bin', name));
    return { java: java!, javac: javac!, jar: jar! };
  }
  const others = found.map(({ version, home }) => `${version} in ${home}`).join(', ') || 'none';
  throw new Error(
    `The tests with OpenSearch need a JDK of version ${LEAST_VERSION} or later (found: ${others}): set OPENSEARCH_JAVA_HOME or JAVA_HOME, ` +
      'or set OPENSEARCH_URL to a cluster that runs already.',
  );
}

function commands(): readonly string[] {
  const homes = [process.env.OPENSEARCH_JAVA_HOME, process.env.JAVA_HOME].filter(
    (home) => home !== undefined,
  );
  const installed = existsSync(INSTALLED) ? readdirSync(INSTALLED).map((name) => join(INSTALLED, name)) : [];
  return [...homes.map(javaIn), 'java', ...installed.map(javaIn).filter(existsSync)];
}

function javaIn(home: string): string {
  return join(home, 'bin/java');
}

function versionOf(command: string): { readonly version: number; readonly home: string } | undefined {
  const { stderr, status } = spawnSync(command, ['-XshowSettings:properties', '-version'], {
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const version = Number(/java\.specification\.version = (\d+)/.exec(stderr)?.[1]);
  const home = /java\.home = (.+)/.exec(stderr)?.[1];
  return home === undefined || Number.isNaN(version) ? undefined : { version, home };
}
