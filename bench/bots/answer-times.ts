import { setTimeout as pause } from 'node:timers/promises';
import { botIdOf, type BotLevel, type ChessGame } from '@rookery/contract';
import { addMembers, createTestDatabase, startServer, type QuickMember } from '@rookery/testkit';

const MOVES = 5;
const MAX_WAIT_MS = 120_000;
/** First moves that are legal after any reply of Black. */
const OPENING = ['d2d4', 'a2a3', 'h2h3', 'b2b3', 'g2g3'];

/**
 * How long a level-1 bot takes to answer each move of a member, without thinking time, while the bots in `games`
 * games of another member search to depth 12. There is one engine.
 */
export async function answerTimes(postgresUrl: string, games: number): Promise<number[]> {
  const databaseUrl = await createTestDatabase(postgresUrl);
  const server = await startServer(databaseUrl, {
    BOT_PACE: '0',
    ENGINE_PROCESSES: '1',
    BOT_GAMES_PER_MEMBER: String(games),
  });
  try {
    const [greedy, other] = (await addMembers(databaseUrl, 2)) as [QuickMember, QuickMember];
    const own = await start(server.url, other, 1, {});
    const crowd: string[] = [];
    for (let index = 0; index < games; index += 1) {
      crowd.push(await start(server.url, greedy, 5, { botDepth: 12 }));
    }
    const stop = new AbortController();
    const busy = crowd.map((id) => keepPlaying(server.url, greedy, id, stop.signal));
    const times: number[] = [];
    for (let turn = 0; turn < MOVES; turn += 1) {
      times.push(await answerTime(server.url, other, own, turn));
    }
    stop.abort();
    await Promise.all(busy);
    return times;
  } finally {
    await server.stop();
  }
}

async function start(url: string, member: QuickMember, level: BotLevel, more: object) {
  const json = { opponentId: botIdOf(level), timeControl: 'classical', color: 'white', ...more };
  const answer = await member.send(url, { method: 'POST', path: '/api/chess/games', json });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<ChessGame>().id;
}

/** Moves the knights back and forth as soon as the bot has moved. */
async function keepPlaying(url: string, member: QuickMember, id: string, signal: AbortSignal) {
  const path = `/api/chess/games/${id}`;
  const shuffle = ['g1f3', 'f3g1', 'b1c3', 'c3b1'];
  for (let turn = 0; turn < shuffle.length && !signal.aborted; turn += 1) {
    const json = { move: shuffle[turn], ply: turn * 2 };
    await member.send(url, { method: 'POST', path: `${path}/move`, json });
    while (!signal.aborted && (await pliesOf(url, member, path)) < turn * 2 + 2) await pause(1_000);
  }
}

async function answerTime(url: string, member: QuickMember, id: string, turn: number) {
  const path = `/api/chess/games/${id}`;
  const json = { move: OPENING[turn], ply: turn * 2 };
  const begun = performance.now();
  const moved = await member.send(url, { method: 'POST', path: `${path}/move`, json });
  if (moved.status !== 200) throw new Error(moved.text);
  const waited = () => performance.now() - begun;
  while ((await pliesOf(url, member, path)) < turn * 2 + 2 && waited() < MAX_WAIT_MS) {
    await pause(50);
  }
  return waited();
}

async function pliesOf(url: string, member: QuickMember, path: string): Promise<number> {
  const answer = await member.send(url, { path });
  return answer.status === 200 ? answer.json<ChessGame>().moves.length : 0;
}
