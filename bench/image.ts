import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rookery/local-postgres';
import {
  createEmptyDatabase,
  eventually,
  NotYet,
  despite,
  startTestNats,
  startTestPostgres,
  TEST_SECRET,
} from '@rookery/testkit';
import { followGame, stockClient } from '@rookery/testkit/live';
import { parse } from 'yaml';
import { buildImage, IMAGE, megabytes, ROOT } from './image/build-image.ts';
import { checkRefusals, composeUp } from './image/compose.ts';
import { rightsOf, runInImage, startContainer, type Container } from './image/containers.ts';
import { containerEngine, isFailedProgram, missingPrograms } from './image/engine.ts';
import { firstMove } from './image/first-move.ts';
import { makeStandIns, type ImageNames } from './image/stand-ins.ts';

/**
 * Builds the image with buildah, and runs it with podman and podman-compose: `npm run trial:image`. Images of others
 * are replaced with stand-ins from Debian packages; with `--pull` the real ones are fetched. Needs root.
 */
const missing = missingPrograms();
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `The image was NOT tried: this trial runs as root${missing.length > 0 ? `, and needs: apt-get install ${missing.join(' ')}` : ''}.`,
  );
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'rookery-image-'));
const engine = containerEngine(join(directory, 'engine'));
try {
  const names = imageNames();
  if (process.argv.includes('--pull')) {
    for (const name of Object.values(names)) await engine.run('podman', ['pull', name]);
  } else {
    await timed('stand-ins for the images of others', () => makeStandIns(engine, directory, names));
  }
  await timed('image built', () => buildImage(engine, join(directory, 'build')));
  const [whole, base] = [await megabytes(engine, IMAGE), await megabytes(engine, names.node)];
  say(`size: ${whole.toFixed(0)} MB, ${(whole - base).toFixed(0)} MB of them over the base`);
  await tryRoles();
  await tryClub();
  await tryCluster();
} finally {
  await engine.run('podman', ['rm', '--all', '--force']);
  await engine.run('podman', ['network', 'prune', '--force']);
  rmSync(directory, { recursive: true, force: true });
}
say('done');
process.exit();

/** The containers of one process, and of each role, with a database and a bus on this machine. */
async function tryRoles(): Promise<void> {
  const postgres = await startTestPostgres();
  const nats = await startTestNats();
  const containers: Container[] = [];
  try {
    const options = {
      DATABASE_URL: await createEmptyDatabase(postgres.url),
      ROOKERY_SECRET: TEST_SECRET,
      HOST: '127.0.0.1',
    };
    say(
      `migrate: ${(await runInImage(engine, options, ['node', 'scripts/migrate.ts'])).slice(0, 40)}…`,
    );
    const start = async (name: string, environment: Readonly<Record<string, string>>) => {
      const port = String(await freePort());
      const started = await startContainer(engine, name, {
        ...options,
        PORT: port,
        ...environment,
      });
      containers.push(started);
      await timed(`${name}: health check`, () => started.healthy());
      return { started, url: `http://127.0.0.1:${port}` };
    };

    const { started: club, url } = await start('all-roles', {});
    const rights = await rightsOf(engine, club);
    say(`all-roles: ${JSON.stringify(rights)}`);
    const { uid, capabilities, mayGainPrivileges, rootIsReadOnly } = rights;
    check(uid === 1000 && /^0+$/.test(capabilities ?? ''), 'The process has privileges.');
    check(rootIsReadOnly && !mayGainPrivileges, 'The process can change its files or rights.');
    const { email, moves } = await firstMove(url);
    say(`all-roles: signed up, first moves ${moves.join(' ')}`);
    say(
      `grant-root: ${await runInImage(engine, options, ['node', 'scripts/grant-root.ts', email])}`,
    );
    const { exitCode, seconds } = await club.stop();
    say(`all-roles: ended ${seconds.toFixed(1)} s after SIGTERM with ${exitCode}`);
    check(exitCode === 0, 'The process did not end in order.');

    const cluster = { NATS_URL: nats.url, MIGRATE_ON_START: 'no' };
    const { url: api } = await start('api', { ...cluster, ROOKERY_ROLES: 'api' });
    for (const role of ['relay', 'gateway', 'worker']) {
      await start(role, { ...cluster, ROOKERY_ROLES: role });
    }
    say(`roles apart: first moves ${(await firstMove(api)).moves.join(' ')}`);
  } finally {
    await Promise.all(containers.map((container) => container.remove()));
    await Promise.all([nats.stop(), postgres.discard()]);
  }
}

/** compose.yaml, with TLS by an authority of Caddy's own. */
async function tryClub(): Promise<void> {
  await checkRefusals(engine, 'compose.yaml', join(directory, 'refused'));
  say('compose.yaml: refused if a required value is missing');
  const club = await composeUp(
    engine,
    'compose.yaml',
    join(directory, 'club'),
    'https://localhost',
  );
  try {
    await timed('compose.yaml: all healthy', () => club.healthy(['postgres', 'rookery', 'caddy']));
    const authority = '/data/caddy/pki/authorities/local/root.crt';
    const certificate = await eventually(
      despite(isFailedProgram, () => club.exec('caddy', ['cat', authority])),
    );
    const { moves } = await firstMove('https://localhost', certificate);
    say(`compose.yaml: first moves over https ${moves.join(' ')}`);
    for (const [setting, expected] of Object.entries({
      data_checksums: 'on',
      wal_level: 'logical',
      max_slot_wal_keep_size: '10GB',
    })) {
      const psql = ['psql', '--username=rookery', '--tuples-only', '--no-align'];
      const value = await club.exec('postgres', [...psql, '--command', `show ${setting}`]);
      check(value === expected, `${setting} is ${value}.`);
      say(`compose.yaml: ${setting} = ${value}`);
    }
  } finally {
    await club.down();
  }
}

/** compose.cluster.yaml; a client follows a game through the proxy. */
async function tryCluster(): Promise<void> {
  const url = 'http://localhost';
  const file = 'compose.cluster.yaml';
  const cluster = await composeUp(engine, file, join(directory, 'cluster'), url);
  try {
    const processes = ['api', 'gateway', 'relay', 'worker'].flatMap((role) => [
      `${role}-1`,
      `${role}-2`,
    ]);
    await timed(`${file}: all healthy`, () => cluster.healthy([...processes, 'nats', 'caddy']));
    const { gameId, cookies, moves } = await firstMove(url);
    say(`${file}: first moves through the proxy ${moves.join(' ')}`);
    const client = stockClient(url, { headers: { cookie: cookies } });
    const { statuses } = followGame(client, gameId);
    await eventually(() => {
      if (!statuses.includes('SUBSCRIBED')) throw new NotYet(`Live: ${statuses.join()}`);
    });
    say(`${file}: a stock client follows the game through the proxy`);
    await client.removeAllChannels();
  } finally {
    await cluster.down();
  }
}

/** The images of others, as our files name them. */
function imageNames(): ImageNames {
  const node = /^FROM (\S+)/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1];
  const { services } = parse(readFileSync(join(ROOT, 'compose.cluster.yaml'), 'utf8'), {
    merge: true,
  }) as { services: Record<string, { image: string } | undefined> };
  const nameOf = (service: string) => services[service]?.image ?? '';
  return {
    node: node ?? '',
    postgres: nameOf('postgres'),
    caddy: nameOf('caddy'),
    nats: nameOf('nats'),
  };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await work();
  say(`${what}: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

function check(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

function say(line: string): void {
  console.log(line);
}
