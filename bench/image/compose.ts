import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, despite } from '@rookery/testkit';
import { parse } from 'yaml';
import { ROOT } from './build-image.ts';
import { isFailedProgram, type ContainerEngine } from './engine.ts';

/** A compose file that runs in a directory of its own. */
export interface Composition {
  /** Runs a program in the container of a service. */
  exec(service: string, command: readonly string[]): Promise<string>;
  /** Waits until the health checks of these services succeed. */
  healthy(services: readonly string[]): Promise<void>;
  logs(service: string): Promise<string>;
  /** Stops everything and deletes the volumes. */
  down(): Promise<void>;
}

const REQUIRED = ['POSTGRES_PASSWORD', 'ROOKERY_SECRET', 'PUBLIC_URL'] as const;

/** The start is refused, with the name, if one of the required values is missing in `.env`. */
export async function checkRefusals(engine: ContainerEngine, file: string, directory: string) {
  for (const missing of REQUIRED) {
    const where = join(directory, `without-${missing}`);
    prepare(file, where, 'https://localhost', missing);
    const refusal = await engine.run('podman-compose', ['-f', file, '--dry-run', 'up'], where).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    if (!refusal.includes('is missing in .env')) {
      throw new Error(`${file} without ${missing}: ${refusal}`);
    }
  }
}

export async function composeUp(
  engine: ContainerEngine,
  file: string,
  directory: string,
  publicUrl: string,
): Promise<Composition> {
  prepare(file, directory, publicUrl);
  const compose = (...args: readonly string[]) =>
    engine.run('podman-compose', ['-f', file, ...args], directory);
  const down = async () => void (await compose('down', '--volumes'));
  const container = (service: string) =>
    engine.run('podman', [
      'ps',
      '--all',
      '--quiet',
      `--filter=label=com.docker.compose.service=${service}`,
    ]);
  const logs = async (service: string) =>
    (await engine.run('sh', ['-c', `podman logs ${await container(service)} 2>&1`])).slice(-3_000);
  try {
    await compose('up', '--detach', '--no-build');
  } catch (error) {
    await down();
    throw error;
  }
  return {
    exec: async (service, command) =>
      engine.run('podman', ['exec', await container(service), ...command]),
    async healthy(services) {
      for (const service of services) {
        try {
          await eventually(
            despite(isFailedProgram, async () =>
              engine.run('podman', ['healthcheck', 'run', await container(service)]),
            ),
          );
        } catch (cause) {
          const log = await logs(service);
          throw new Error(`${service} is not healthy:\n${log}`, { cause });
        }
      }
    },
    logs,
    down,
  };
}

/** Copies what the compose file needs beside the image, and writes `.env` as docs/operations.md says. */
function prepare(file: string, directory: string, publicUrl: string, leftOut?: string): void {
  const examples = join('docs', 'examples');
  mkdirSync(join(directory, examples), { recursive: true });
  writeFileSync(join(directory, file), inOneNetwork(readFileSync(join(ROOT, file), 'utf8')));
  copyFileSync(join(ROOT, examples, 'Caddyfile'), join(directory, examples, 'Caddyfile'));
  const values = {
    PUBLIC_URL: publicUrl,
    POSTGRES_PASSWORD: randomBytes(32).toString('hex'),
    ROOKERY_SECRET: randomBytes(32).toString('base64'),
  };
  const lines = Object.entries(values).filter(([name]) => name !== leftOut);
  writeFileSync(join(directory, '.env'), lines.map((pair) => `${pair.join('=')}\n`).join(''));
}

/** Podman with CNI resolves only names of one network, and none in a network without a way out. Other engines do. */
function inOneNetwork(text: string): string {
  const composition = parse(text, { merge: true }) as {
    services: Record<string, { networks?: unknown }>;
    networks?: unknown;
  };
  delete composition.networks;
  for (const service of Object.values(composition.services)) delete service.networks;
  // JSON is YAML in every version of it.
  return JSON.stringify(composition, null, 2);
}
