import { appendFileSync, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../tool.ts';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Beside the file that the package ca-certificates writes. */
const COPY = '/etc/certificates-of-the-trial.crt';
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [
  name,
  name.toUpperCase(),
]);

/**
 * How this machine reaches packages: its names, certificates, proxies and npm registry. The bare root gets them, because a
 * stranger's machine has what its own network needs. Returns the variables that its programs get.
 */
export async function copyNetworkSettings(root: string): Promise<Record<string, string>> {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, join(root, file));
  const variables = PROXIES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const registry = await runTool('npm', 'npm', ['config', 'get', 'registry']);
  const apt = join(root, 'etc', 'apt', 'apt.conf.d', '90trial');
  const names = ['Acquire::http', 'Acquire::https', 'Acquire::Check-Valid-Until'];
  appendFileSync(apt, await runTool('apt-config', 'apt', ['dump', ...names]));
  const environment = {
    ...Object.fromEntries(variables),
    npm_config_registry: registry.trim(),
  } as Record<string, string>;
  if (!existsSync(CERTIFICATES)) return environment;
  copyFileSync(CERTIFICATES, join(root, COPY));
  appendFileSync(apt, `Acquire::https::CaInfo "${COPY}";\n`);
  return {
    ...environment,
    SSL_CERT_FILE: COPY,
    CURL_CA_BUNDLE: COPY,
    NODE_EXTRA_CA_CERTS: COPY,
  };
}
