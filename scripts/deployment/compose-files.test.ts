import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exampleEnvironment, readConfig } from '@rookery/config';
import { STOCKFISH } from '@rookery/engine';
import { describe, expect, test } from 'vitest';
import {
  COMPOSE_FILES,
  DEFAULT_COMMAND,
  environmentOf,
  ownServices,
  problems,
  REQUIRED,
  ROOT,
  type ComposeFile,
} from './compose-files.testkit.ts';

/** Variables of the compose files that are no options of the program. */
const OF_COMPOSE = new Set(['POSTGRES_PASSWORD', 'ROOKERY_IMAGE']);

const options = new Set(
  [...exampleEnvironment().matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? ''),
);
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const sentToBuild = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

describe.each(COMPOSE_FILES)('$name', (file) => {
  test('has only variables that exist, and refuses to start without the required ones', () => {
    const used = [...file.text.matchAll(/\$\{([A-Z_]+)(:\?)?/g)];
    expect(used.length).toBeGreaterThan(0);
    for (const [, name = ''] of used) {
      expect(options.has(name) || OF_COMPOSE.has(name), name).toBe(true);
    }
    const refused = used.filter(([, , isRequired]) => isRequired).map(([, name]) => name);
    expect(new Set(refused)).toEqual(new Set(Object.keys(REQUIRED)));
  });

  test('gives every process a valid configuration', () => {
    const processes = ownServices(file);
    expect(processes.length).toBeGreaterThan(0);
    for (const [name, service] of processes) {
      const environment = environmentOf(service);
      for (const option of Object.keys(environment)) expect(options, name).toContain(option);
      const config = readConfig({ HOST: '0.0.0.0', ...environment });
      expect(config).toMatchObject({ publicUrl: REQUIRED.PUBLIC_URL, trustedProxies: 1 });
      expect(new URL(config.databaseUrl).password).toBe(REQUIRED.POSTGRES_PASSWORD);
    }
  });

  test('runs only programs that are in the image', () => {
    for (const [name, { command = DEFAULT_COMMAND }] of ownServices(file)) {
      expect(programInImage(command), name).toBe(true);
    }
  });

  test('pins the versions of all other images', () => {
    const others = Object.values(file.services).filter(({ image }) => !image.includes('$'));
    expect(others.length).toBeGreaterThan(0);
    for (const { image } of others) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  });

  test('refers only to services, networks, volumes and files that exist', () => {
    for (const { depends_on = {}, networks, volumes = [] } of Object.values(file.services)) {
      for (const service of Object.keys(depends_on)) expect(file.services).toHaveProperty(service);
      for (const network of networks) expect(file.networks).toHaveProperty(network);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        const exists = source.startsWith('.')
          ? existsSync(join(ROOT, source))
          : source in file.volumes;
        expect(exists, source).toBe(true);
      }
    }
  });

  test('gives no service more rights than it needs, and lets the proxy reach no database', () => {
    for (const [name, service] of Object.entries(file.services)) {
      expect(service.read_only, name).toBe(true);
      expect(service.cap_drop, name).toEqual(['ALL']);
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    }
    expect(file.services['caddy']?.networks).toEqual(['front']);
    expect(file.services['postgres']?.networks).toEqual(['back']);
    expect(file.networks['back']).toEqual({ internal: true });
  });

  test('sends requests to processes with the role for them', () => {
    const { APIS = '', GATEWAYS = '' } = file.services['caddy']?.environment ?? {};
    for (const [role, addresses] of Object.entries({ api: APIS, gateway: GATEWAYS })) {
      expect(addresses.split(' ')).toEqual(
        processesWith(file, role).map((service) => `${service}:4000`),
      );
    }
  });

  test('checks the health of every service that stays', () => {
    const others = Object.entries(file.services).filter(([, { image }]) => !image.includes('$'));
    for (const [name, { healthcheck }] of others) {
      expect(healthcheck?.test?.[0], name).toBe('CMD');
    }
  });

  test('has a valid configuration of Caddy', () => {
    const config = join(ROOT, 'docs', 'examples', 'Caddyfile');
    const caddy = file.services['caddy'];
    if (caddy === undefined) throw new Error('No proxy.');
    const args = ['validate', '--adapter', 'caddyfile', '--config', config];
    expect(problems('caddy', args, environmentOf(caddy))).toBe('');
  });
});

test('a cluster has two processes of each role', () => {
  const cluster = COMPOSE_FILES.find(({ name }) => name === 'compose.cluster.yaml');
  if (cluster === undefined) throw new Error('No compose.cluster.yaml.');
  for (const role of ['api', 'relay', 'gateway', 'worker']) {
    expect(processesWith(cluster, role)).toEqual([`${role}-1`, `${role}-2`]);
  }
});

test('the image is built from one pinned version of the Node that the sources need', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases).size).toBe(1);
  const major = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  expect(bases[0]).toMatch(new RegExp(`/node:${major}\\.\\d+\\.\\d+-bookworm-slim$`));
});

test('the image starts and checks programs that it contains', () => {
  const commands = [...dockerfile.matchAll(/CMD (\[.*\])$/gm)].map(
    ([, command]) => JSON.parse(command ?? '') as string[],
  );
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(programInImage(command), command.join(' ')).toBe(true);
  expect(commands).toContainEqual(DEFAULT_COMMAND);
  for (const path of sentToBuild.filter((entry) => !entry.includes('*'))) {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
});

test('the image installs only what has the hash of the lock file', () => {
  const steps = dockerfile.replaceAll(/^\s*#.*$/gm, '');
  const commands = [...steps.matchAll(/npm (ci|i|install|add|update)\b/g)].map(([all]) => all);
  expect(commands).toEqual(['npm ci', 'npm ci']);
  expect(sentToBuild).toContain('package-lock.json');
});

test('the image keeps the files of the engine that are used', () => {
  const kept = /! -name '(stockfish\S+)\*'/.exec(dockerfile)?.[1];
  expect(kept).toBe(basename(STOCKFISH[1] ?? '').replace(/js$/, ''));
});

function processesWith(file: ComposeFile, role: string): string[] {
  return ownServices(file)
    .filter(([, { command }]) => command === undefined)
    .filter(([, { environment }]) => (environment?.['ROOKERY_ROLES'] ?? role) === role)
    .map(([name]) => name);
}

/** True for `node FILE`, if the file is sent to the build. */
function programInImage([program, path = '']: readonly string[]): boolean {
  const isSent = sentToBuild.some((entry) => path === entry || path.startsWith(`${entry}/`));
  return program === 'node' && isSent && existsSync(join(ROOT, path));
}
