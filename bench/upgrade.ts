import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner } from '@rookery/database';
import {
  createEmptyDatabase,
  eventually,
  NotYet,
  foundClub,
  playGames,
  signUpByForm,
  startServer,
  startTestPostgres,
  TestBalancer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';

/**
 * A rolling upgrade: processes of an earlier version and of this one serve the same database side by side, while games are
 * played. `npm run trial:upgrade -- REF` names the earlier version by a tag or commit; without it, the latest tag is taken.
 */
const ROOT = join(import.meta.dirname, '..');
const PAIRS = 4;
/** Requests that each step has to see answered before the next one begins. */
const ENOUGH = 1_000;

const ref = process.argv[2] ?? latestTag();
const directory = mkdtempSync(join(tmpdir(), 'rookery-upgrade-'));
const earlier = join(directory, 'earlier');
const postgres = await startTestPostgres();
const servers: TestServer[] = [];
const balancer = new TestBalancer();
let databaseUrl = '';
try {
  prepareEarlier();
  databaseUrl = await createEmptyDatabase(postgres.url);
  const old = [await start('earlier'), await start('earlier')];
  const players = await prepareClub(old[0]?.url ?? '');
  const acknowledged = new Map<string, readonly string[]>();
  const stop = new AbortController();
  const load = Promise.all(
    Array.from({ length: PAIRS }, (_, index) => {
      const [white, black] = players.slice(2 * index) as [TestMember, TestMember];
      return playGames(white, black, {
        signal: stop.signal,
        onMove: ({ id, moves }) => void acknowledged.set(id, moves),
        async onGame() {
          await black.send({ path: '/api/chess/games?status=finished' });
          await white.send({ path: '/api/chess/leaderboard' });
        },
      });
    }),
  );
  // A refused request is told by `enough`.
  load.catch(() => undefined);
  try {
    await enough('two processes of the earlier version');
    const first = await start('this');
    await enough('both versions, after the migrations');
    console.log(
      `of these, the earlier version answered ${old.map((server) => balancer.answered(server)).join(' and ')}, this one ${balancer.answered(first)}`,
    );
    for (const server of old) {
      await balancer.remove(server);
      await server.stop();
    }
    await start('this');
    await enough('two processes of this version');
  } finally {
    stop.abort();
    await load.catch(() => undefined);
  }
  await compare(acknowledged);
} catch (error) {
  for (const server of servers) {
    for (const line of server.log().filter(isFailure).slice(0, 3)) console.log(line);
  }
  throw error;
} finally {
  for (const server of servers) await server.stop('SIGKILL');
  await postgres.discard();
  execFileSync('git', ['worktree', 'remove', '--force', earlier], { cwd: ROOT });
  rmSync(directory, { recursive: true, force: true });
}

/** A line of the log at `error` and above. */
function isFailure(line: string): boolean {
  return /"level":[56]0/.test(line);
}

function latestTag(): string {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['describe', '--tags', '--abbrev=0'], options).trim();
  } catch {
    console.error('No version is tagged here. Usage: npm run trial:upgrade -- COMMIT');
    process.exit(2);
  }
}

function prepareEarlier(): void {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', earlier, ref], { cwd: ROOT });
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: earlier,
    stdio: 'pipe',
  });
  // Only the API is used; a server does not start without pages.
  const pages = join('apps', 'web', 'dist');
  cpSync(join(ROOT, pages), join(earlier, pages), { recursive: true });
}

async function start(version: 'earlier' | 'this'): Promise<TestServer> {
  const root = version === 'this' ? ROOT : earlier;
  const main = join(root, 'apps', 'server', 'src', 'main.ts');
  const server = await startServer(databaseUrl, { ENGINE_PROCESSES: '0' }, { main });
  servers.push(server);
  balancer.add(server);
  return server;
}

async function prepareClub(url: string): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let index = 0; index < 2 * PAIRS; index += 1) {
    members.push(await signUpByForm(url, `Player ${index}`));
  }
  const [owner, ...others] = members;
  await foundClub(owner as TestMember, 'Club', others);
  return members.map((member) => balancer.member(member));
}

async function enough(step: string): Promise<void> {
  const before = balancer.answered();
  const seconds = performance.now();
  await eventually(() => {
    const isDone = balancer.refused.length > 0 || balancer.answered() >= before + ENOUGH;
    if (!isDone) throw new NotYet('Not yet.');
  });
  if (balancer.refused.length > 0) throw new Error(`Refused: ${balancer.refused[0]}`);
  const took = ((performance.now() - seconds) / 1_000).toFixed(1);
  console.log(`${step}: ${balancer.answered() - before} requests in ${took} s`);
}

async function compare(acknowledged: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ id: string; moves: string[] }>('select id, moves from chess_games'),
  );
  const stored = new Map(rows.map(({ id, moves }) => [id, moves.join(' ')]));
  const different = [...acknowledged].filter(([id, moves]) => stored.get(id) !== moves.join(' '));
  const moves = [...acknowledged.values()].reduce((total, made) => total + made.length, 0);
  console.log(
    `${acknowledged.size} games, ${moves} acknowledged moves: ${different.length} games differ from what is stored; ` +
      `${balancer.answered()} requests, ${balancer.refused.length} refused`,
  );
  for (const line of balancer.refused.slice(0, 5)) console.log(line);
  if (different.length > 0 || balancer.refused.length > 0) process.exitCode = 1;
}
