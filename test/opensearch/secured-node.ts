import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CertificateMaker } from './certificates.ts';
import { type Installation, installed } from './installation.ts';
import { freePorts, NodeProcess, type NodeSettings } from './node-process.ts';

/** A node that speaks TLS only and knows whom it lets in. */
export interface SecuredNode {
  readonly url: string;
  /** Has the certificates of `authority`, `stranger` and `waypost`, who may do everything. */
  readonly certificates: CertificateMaker;
  readonly process: NodeProcess;
}

/** May do everything. */
export const ADMINISTRATOR = { user: 'ann', password: 'correct horse 1' };
/** Is known, but may do nothing. */
export const GUEST = { user: 'ben', password: 'battery staple 2' };

const HEAP_MB = 512;

/** Starts a node with OpenSearch's security plugin; it does not wait until the node answers. */
export async function startSecuredNode(directory: string): Promise<SecuredNode> {
  const installation = installed('secured');
  const [http, transport] = await freePorts(2);
  const home = join(directory, 'home');
  const config = join(home, 'config');
  mkdirSync(config, { recursive: true });
  const certificates = new CertificateMaker(config);
  certificates.make('authority', ['basicConstraints=critical,CA:TRUE']);
  certificates.make('stranger', ['basicConstraints=critical,CA:TRUE']);
  certificates.make('node', ['subjectAltName=IP:127.0.0.1'], 'authority');
  certificates.make('waypost', ['extendedKeyUsage=clientAuth'], 'authority');
  writeSecurityConfiguration(installation, join(config, 'opensearch-security'));
  const settings = {
    'cluster.name': 'waypost-secured-test',
    'node.name': 'n0',
    'path.home': home,
    'network.host': '127.0.0.1',
    'http.port': String(http),
    'transport.port': String(transport),
    'discovery.type': 'single-node',
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    module: 'org.opensearch.security.OpenSearchSecurityPlugin',
    ...securitySettings(),
  };
  const process = new NodeProcess(installation, HEAP_MB, settings, join(directory, 'node.log'));
  process.start();
  return { url: `https://127.0.0.1:${http}`, certificates, process };
}

/** Paths are those within the folder of the configuration. */
function securitySettings(): NodeSettings {
  const files = (layer: string) => ({
    [`plugins.security.ssl.${layer}.pemcert_filepath`]: 'node.crt',
    [`plugins.security.ssl.${layer}.pemkey_filepath`]: 'node.key',
    [`plugins.security.ssl.${layer}.pemtrustedcas_filepath`]: 'authority.crt',
  });
  return {
    ...files('transport'),
    ...files('http'),
    'plugins.security.ssl.http.enabled': 'true',
    'plugins.security.ssl.http.clientauth_mode': 'OPTIONAL',
    'plugins.security.ssl.transport.enforce_hostname_verification': 'false',
    'plugins.security.allow_default_init_securityindex': 'true',
    'plugins.security.authcz.admin_dn': 'CN=admin',
  };
}

/** The plugin's own files, but for who is who: two users with passwords, and whoever shows the certificate of `waypost`. */
function writeSecurityConfiguration(installation: Installation, directory: string): void {
  cpSync(join(installation.security, 'config'), directory, { recursive: true });
  const write = (name: string, type: string, content: object) => {
    const whole = { _meta: { type, config_version: 2 }, ...content };
    writeFileSync(join(directory, `${name}.yml`), JSON.stringify(whole)); // JSON is YAML
  };
  write('internal_users', 'internalusers', {
    [ADMINISTRATOR.user]: { hash: hashed(installation, ADMINISTRATOR.password), backend_roles: ['admin'] },
    [GUEST.user]: { hash: hashed(installation, GUEST.password), backend_roles: [] },
  });
  write('roles_mapping', 'rolesmapping', { all_access: { backend_roles: ['admin'], users: ['waypost'] } });
  write('config', 'config', {
    config: { dynamic: { http: { anonymous_auth_enabled: false }, authc: WAYS_IN } },
  });
}

const WAYS_IN = {
  by_certificate: {
    http_enabled: true,
    order: 0,
    http_authenticator: { type: 'clientcert', config: { username_attribute: 'cn' }, challenge: false },
    authentication_backend: { type: 'noop' },
  },
  by_password: {
    http_enabled: true,
    order: 1,
    http_authenticator: { type: 'basic', challenge: true },
    authentication_backend: { type: 'internal' },
  },
};

function hashed({ java, classPath }: Installation, password: string): string {
  const said = execFileSync(
    java.java,
    ['-cp', classPath, 'org.opensearch.security.tools.Hasher', '-p', password],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return said.trim().split('\n').at(-1)!;
}
