import { administer } from '@rookery/testkit';
import { median } from '../wrk.ts';
import { startBareServer, startLoad, type Load } from './child.ts';
import { openClub, type Club } from './club.ts';
import { processorTimes, sharesSince } from './processes.ts';
import { moveStatement } from './writes.ts';

const SPECTATORS = 10_000;
const TURNS = 5;
const ROUNDS = 10;

/**
 * All clients watch one game. The next change is made when all clients have received the last one, so no version is
 * skipped, and a round takes as long as its sending.
 */
export async function measureCrowd(serverUrl: string) {
  const club = await openClub(serverUrl, 1);
  const bare = await startBareServer();
  const spectators = startLoad();
  const listeners = startLoad();
  try {
    const { socketUrl, tokens, games } = club;
    await spectators.open({ url: socketUrl, tokens, count: SPECTATORS, games });
    await listeners.open({ url: bare.url, tokens: [], count: SPECTATORS, games: [] });
    const bytes = await frameOf(club);
    const ours = () => rounds(spectators, () => void change(club));
    const bareRounds = () => rounds(listeners, () => bare.sendToAll(bytes));
    await bareRounds();
    await ours();
    const turns = [];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const before = processorTimes();
      const started = performance.now();
      const baseline = await bareRounds();
      const perSecond = await ours();
      turns.push({ perSecond, baseline });
      console.log(
        `crowd, turn ${turn}: ${perSecond.toFixed(0)} messages/s, bare ws ${baseline.toFixed(0)} ` +
          `(processors: ${sharesSince(before, (performance.now() - started) / 1_000)})`,
      );
    }
    const ratio = median(turns.map(({ perSecond, baseline }) => perSecond / baseline));
    const perSecond = median(turns.map((turn) => turn.perSecond));
    console.log(
      `crowd: ${SPECTATORS} spectators of one game, ${perSecond.toFixed(0)} messages/s of ` +
        `${bytes.length} bytes, ratio to bare ws ${ratio.toFixed(2)}`,
    );
    return { perSecond, ratio };
  } finally {
    spectators.end();
    listeners.end();
    bare.end();
    await club.server.stop();
  }
}

async function rounds(load: Load, send: () => void): Promise<number> {
  await load.report();
  const started = performance.now();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const arrived = load.arrived(round * SPECTATORS);
    send();
    await arrived;
  }
  return (ROUNDS * SPECTATORS) / ((performance.now() - started) / 1_000);
}

async function change({ databaseUrl, games }: Club): Promise<void> {
  await administer(databaseUrl, moveStatement(`'${games[0]}'`));
}

/** Nearly the same bytes that a spectator gets: the same row in the same frame. */
async function frameOf({ databaseUrl, games }: Club): Promise<string> {
  const { rows } = await administer(
    databaseUrl,
    `select to_json(game)::text as record from chess_games as game where id = '${games[0]}'`,
  );
  const { record } = rows[0] as { record: string };
  const columns = Object.keys(JSON.parse(record) as object).map((name) => ({ name, type: 'uuid' }));
  const data = { schema: 'public', table: 'chess_games', columns, errors: null, type: 'UPDATE' };
  const rest = `"commit_timestamp":"${new Date().toISOString()}","record":${record},"old_record":{"id":"${games[0]}"}`;
  return `[null,null,"realtime:chess-game-${games[0]}","postgres_changes",{"ids":[1234567890],"data":${JSON.stringify(data).slice(0, -1)},${rest}}}]`;
}
