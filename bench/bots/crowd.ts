import { setTimeout as pause } from 'node:timers/promises';
import { TIME_CONTROLS } from '@rookery/chess';
import { botIdOf, BOT_LEVELS, type ChessGame } from '@rookery/contract';
import {
  addMembers,
  createTestDatabase,
  seeded,
  startServer,
  type QuickMember,
  type Seeded,
} from '@rookery/testkit';
import { allMoves } from '../every-move.ts';

/** A bot's move: its planned thinking time, its search time, and the time it used on its clock. */
export interface Reply {
  readonly deliberation: number;
  readonly searchMs: number;
  readonly replyMs: number;
}

/** Starts one process with all roles, in which all members play this many moves at the same time. */
export async function playBots(
  postgresUrl: string,
  games: number,
  moves: number,
): Promise<Reply[]> {
  const databaseUrl = await createTestDatabase(postgresUrl);
  const server = await startServer(databaseUrl, { LOG_LEVEL: 'debug' });
  try {
    const members = await addMembers(databaseUrl, games);
    const played = await Promise.all(
      members.map((member, index) => playOne(server.url, member, index, moves)),
    );
    const decisions = server.log().flatMap(readDecision);
    return played.flatMap((game) => repliesIn(game, decisions));
  } finally {
    await server.stop();
  }
}

async function playOne(
  url: string,
  member: QuickMember,
  index: number,
  moves: number,
): Promise<ChessGame> {
  const level = BOT_LEVELS[index % BOT_LEVELS.length] ?? 1;
  const chance = seeded(index);
  const json = { opponentId: botIdOf(level), timeControl: 'blitz', color: 'white' };
  const made = await member.send(url, { method: 'POST', path: '/api/chess/games', json });
  let game = made.json<ChessGame>();
  for (let turn = 0; turn < moves && game.status === 'active'; turn += 1) {
    const path = `/api/chess/games/${game.id}`;
    const move = anyMove(game, chance);
    const sent = { move, ply: game.game_state.ply };
    await member.send(url, { method: 'POST', path: `${path}/move`, json: sent });
    do {
      await pause(200);
      game = (await member.send(url, { path })).json<ChessGame>();
    } while (game.status === 'active' && game.game_state.turn === 'black');
  }
  return game;
}

function anyMove({ game_state }: ChessGame, chance: Seeded): string {
  return chance.one(allMoves(game_state.fen));
}

interface Decision {
  readonly game: string;
  readonly ply: number;
  readonly deliberation: number;
  readonly searchMs: number;
}

function readDecision(line: string): Decision[] {
  return line.includes('a bot has decided') ? [JSON.parse(line) as Decision] : [];
}

/** A bot's first move is left out, because no clock runs then. */
function repliesIn(game: ChessGame, decisions: readonly Decision[]): Reply[] {
  const increment = TIME_CONTROLS.blitz.increment_ms;
  return decisions.flatMap(({ game: id, ply, deliberation, searchMs }) => {
    const [before, after] = [game.clocks[ply - 2], game.clocks[ply]];
    if (id !== game.id || ply < 3 || before === undefined || after === undefined) return [];
    return [{ deliberation, searchMs, replyMs: before + increment - after }];
  });
}
