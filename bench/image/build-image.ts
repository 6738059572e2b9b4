import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../tool.ts';
import type { ContainerEngine } from './engine.ts';

export const IMAGE = 'localhost/rookery:local';
export const ROOT = join(import.meta.dirname, '..', '..');

const CERTIFICATES = '/etc/ssl/certs';

/** Builds the Dockerfile. The build uses this machine's certificates and npm registry, which the image does not get. */
export async function buildImage(engine: ContainerEngine, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const npmrc = join(directory, 'npmrc');
  const registry = await runTool('npm', 'npm', ['config', 'get', 'registry']);
  writeFileSync(npmrc, `registry=${registry.trim()}\ncafile=${CERTIFICATES}/ca-certificates.crt\n`);
  const mounts = existsSync(CERTIFICATES)
    ? [
        '--volume',
        `${CERTIFICATES}:${CERTIFICATES}:ro`,
        '--volume',
        `${npmrc}:/usr/local/etc/npmrc:ro`,
      ]
    : [];
  await engine.run('buildah', ['bud', '--format', 'docker', ...mounts, '--tag', IMAGE, ROOT]);
}

/** The unpacked size of an image in megabytes. */
export async function megabytes(engine: ContainerEngine, image: string): Promise<number> {
  const size = await engine.run('podman', ['image', 'inspect', '--format', '{{.Size}}', image]);
  return Number(size) / 1e6;
}
