import { parseArgs } from 'node:util';
import {
  createTestDatabase,
  foundClub,
  signUp,
  startGame,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { openFollowers, type Followers } from './proxy/followers.ts';
import { tryImports } from './proxy/imports.ts';
import {
  isInstalled,
  PROXIES,
  startProxy,
  type ProxyKind,
  type Upstreams,
} from './proxy/proxies.ts';

/**
 * The largest imports through a proxy, and a rolling restart of two gateways behind it, with stock clients that follow a
 * game: how long are they disconnected? `npm run trial:proxy` tests all proxies; an argument selects some by name, and
 * `--imports` leaves out the restarts.
 */
const FOLLOWERS = 200;
const LIMIT_MS = 180_000;

const { values, positionals } = parseArgs({
  options: { imports: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const wanted = PROXIES.filter(({ name }) => name.includes(positionals[0] ?? ''));
const postgres = await startTestPostgres();
const nats = await startTestNats();
const servers: TestServer[] = [];
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const start = async (roles: string) => {
    const environment = { ROOKERY_ROLES: roles, NATS_URL: nats.url, LIVE_DRAIN_SECONDS: '5' };
    const server = await startServer(databaseUrl, environment);
    servers.push(server);
    return server;
  };
  const api = await start('api,relay');
  const gateways = [await start('gateway'), await start('gateway')] as const;
  const [ann, bob] = [await signUp(api.url, 'Ann'), await signUp(api.url, 'Bob')];
  const { id: gameId } = await startGame(ann, bob);
  const club = await foundClub(ann, 'Proxy Club', []);
  const upstreams: Upstreams = {
    apis: [addressOf(api), addressOf(api)],
    gateways: [addressOf(gateways[0]), addressOf(gateways[1])],
  };
  for (const kind of wanted) {
    if (isInstalled(kind)) await tryProxy(kind, upstreams, gateways, { member: ann, gameId, club });
    else
      console.log(
        `${kind.name}: ${kind.program} is not installed (Debian: apt-get install ${kind.debian})`,
      );
  }
} finally {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await Promise.all([nats.stop(), postgres.discard()]);
}
process.exit();

async function tryProxy(
  kind: ProxyKind,
  upstreams: Upstreams,
  gateways: readonly TestServer[],
  game: Parameters<typeof openFollowers>[2] & { readonly club: string },
): Promise<void> {
  const proxy = await startProxy(kind, upstreams);
  const { status } = await fetch(`${proxy.url}/health/ready`);
  console.log(`${kind.name}: /health/ is ${status === 403 ? 'internal' : 'public'}`);
  for (const answer of await tryImports(proxy.url, game)) console.log(`${kind.name}: ${answer}`);
  if (values.imports) return proxy.stop();
  const followers = openFollowers(proxy.url, FOLLOWERS, game);
  try {
    if (!(await followers.allFollow(LIMIT_MS)))
      throw new Error(`${kind.name}: not all clients connected.`);
    followers.takeAbsences();
    for (const [index, gateway] of gateways.entries()) {
      console.log(
        `${kind.name}: gateway ${index + 1} restarted: ${await restart(gateway, followers)}`,
      );
    }
  } finally {
    await followers.leave();
    await proxy.stop();
  }
}

async function restart(gateway: TestServer, followers: Followers): Promise<string> {
  const startedAt = Date.now();
  await gateway.stop('SIGTERM');
  await gateway.start();
  const serves = seconds(Date.now() - startedAt);
  const areBack = await followers.allFollow(LIMIT_MS);
  const all = seconds(Date.now() - startedAt);
  const absences = followers.takeAbsences();
  const share = (part: number) => seconds(absences[Math.ceil(absences.length * part) - 1] ?? 0);
  return (
    `it served again after ${serves}; ${absences.length} of ${FOLLOWERS} were disconnected, ` +
    `half for up to ${share(0.5)}, 95 % for up to ${share(0.95)}, all for up to ${share(1)}; ` +
    (areBack ? `all were back ${all} after the signal` : `not all were back after ${all}`)
  );
}

function addressOf({ url }: TestServer): string {
  return new URL(url).host;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
