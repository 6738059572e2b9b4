import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, freePort, hasEnded } from '@rookery/local-postgres';
import {
  createEmptyDatabase,
  eventually,
  isUnreachable,
  despite,
  NotYet,
  installedPostgres,
  TEST_SECRET,
} from '@rookery/testkit';
import { expect, inject, onTestFinished, test } from 'vitest';
import {
  COMPOSE_FILES,
  DEFAULT_COMMAND,
  environmentOf,
  ownServices,
  problems,
  REQUIRED,
  ROOT,
  type ComposeFile,
  type Service,
} from './compose-files.testkit.ts';

/** The health check of the image, which the services of ours use. */
const HEALTH_CHECK = JSON.parse(
  /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '',
) as string[];

/** Replaces names of services and ports, which exist only in the network of the containers. */
type Here = (text: string) => string;

test.each(COMPOSE_FILES)('all commands and health checks of $name succeed', async (file) => {
  const here = await startOthers(file);
  const services = distinct(ownServices(file).map(([, service]) => service));
  // Jobs come first: processes wait for them.
  for (const job of services.filter(({ command }) => command !== undefined)) {
    expect(output(run(job.command ?? [], optionsOf(job, here)))).toBe('ended with 0');
  }
  const processes = services.filter(({ command }) => command === undefined);
  await Promise.all(
    processes.map(async (service) => {
      const options = { ...optionsOf(service, here), PORT: String(await freePort()) };
      const child = start(DEFAULT_COMMAND, options);
      const isReady = async () => {
        if (hasEnded(child)) return;
        expect((await fetch(`http://127.0.0.1:${options.PORT}/health/ready`)).status).toBe(200);
      };
      await eventually(despite(isUnreachable, isReady));
      expect(output(run(HEALTH_CHECK, options))).toBe('ended with 0');
    }),
  );
});

test.each(COMPOSE_FILES)('the health check of PostgreSQL in $name succeeds', (file) => {
  const { directory } = installedPostgres();
  const [, program = '', ...args] = file.services['postgres']?.healthcheck?.test ?? [];
  const { port } = new URL(inject('postgresUrl'));
  expect(problems(join(directory, program), args, { PGPORT: port })).toBe('');
});

test.each(COMPOSE_FILES)('the health check of Caddy in $name asks for its own address', (file) => {
  const check = file.services['caddy']?.healthcheck?.test ?? [];
  // Caddyfile leaves the address for administration as it is.
  expect(check.at(-1)).toBe('http://127.0.0.1:2019/config/');
});

/** Starts the bus of the file, if it has one, and creates a database. */
async function startOthers(file: ComposeFile): Promise<Here> {
  const database = new URL(await createEmptyDatabase(inject('postgresUrl')));
  const nats = file.services['nats'];
  const [client, health] = [String(await freePort()), String(await freePort())];
  const here: Here = (text) =>
    text
      .replace(/^postgres:.*/, database.href)
      .replace('//nats:4222', `//127.0.0.1:${client}`)
      .replace('8222', health);
  if (nats !== undefined) {
    start([...(nats.command ?? []).map(here), '--addr', '127.0.0.1', '--port', client]);
    const [, program = '', ...args] = nats.healthcheck?.test ?? [];
    await eventually(() => {
      const problem = problems(program, args.map(here));
      if (problem !== '') throw new NotYet(problem);
    });
  }
  return here;
}

function optionsOf(service: Service, here: Here): Record<string, string> {
  const values = environmentOf(service, { ...REQUIRED, ROOKERY_SECRET: TEST_SECRET });
  const options = Object.entries(values).map(([name, value]) => [name, here(value)]);
  return { ...Object.fromEntries(options), HOST: '127.0.0.1' };
}

/** Services that differ in their name only are tried once. */
function distinct(services: readonly Service[]): Service[] {
  return [...new Map(services.map((service) => [JSON.stringify(service), service])).values()];
}

/** Starts a program, and ends it after the test. */
function start([program = '', ...args]: readonly string[], options = {}) {
  const child = spawn(program, args, { cwd: ROOT, env: onlyWith(options), stdio: 'ignore' });
  onTestFinished(() => endProcess(child, 'SIGTERM'));
  return child;
}

function run([program = '', ...args]: readonly string[], options: Record<string, string>) {
  return spawnSync(program, args, { cwd: ROOT, env: onlyWith(options), encoding: 'utf8' });
}

/** The options of the file, and none of the shell's. */
function onlyWith(options: Record<string, string>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', ...options };
}

function output({ status, stdout, stderr }: ReturnType<typeof run>): string {
  return status === 0 ? 'ended with 0' : `${stdout}${stderr}`;
}
