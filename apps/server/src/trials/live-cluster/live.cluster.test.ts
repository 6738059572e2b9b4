import {
  eventually,
  NotYet,
  inLanes,
  startGame,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpClub, type Club } from '../club.testkit.ts';
import { openBoard, type Board } from './board.testkit.ts';
import { startCluster, type Cluster } from './cluster.testkit.ts';
import { FAULTS } from './faults.testkit.ts';
import { startPlay, type Play } from './play.testkit.ts';
import { tableRow, recoveryFrom } from './recovery.testkit.ts';
import { longGame } from './script.testkit.ts';
import { storedGames } from './stored-games.testkit.ts';

const GAMES = 200;
const MEMBERS_PER_API = 16;
const MOVES_PER_SECOND = 150;
const SCRIPTS = 10;
/** More than are played in this test. */
const PLIES = 300;

let cluster: Cluster;
let clubs: Club[];
let games: TestGame[];
let boards: Board[] = [];
let play: Play;
const resultRows: string[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  clubs = await Promise.all(cluster.apis.map(({ url }) => signUpClub(url, MEMBERS_PER_API)));
  games = await startGames();
  boards = games.flatMap((game, index) => [
    openBoard(cluster.gateways[index % 2 === 0 ? 0 : 1].url, game.white, game),
    openBoard(cluster.gateways[index % 4 < 2 ? 0 : 1].url, game.black, game),
  ]);
  await eventually(() => allBoards((board) => board.isJoined()));
  const scripts = Array.from({ length: SCRIPTS }, (_, seed) => longGame(PLIES, seed));
  play = startPlay(games, {
    movesPerSecond: MOVES_PER_SECOND,
    script: (game) => scripts[game % SCRIPTS] ?? [],
  });
  // Before both sides have moved, a long outage would abort a game.
  await eventually(() => {
    play.expectNoFailure();
    allBoards((board) => board.lastEvent() >= 2);
  });
});

afterAll(async () => {
  await play?.stop();
  await Promise.all(boards.map((board) => board.close()));
  for (const club of clubs ?? []) club.close();
  await cluster?.stop();
  process.stdout.write(`${resultRows.join('\n')}\n`);
});

function member(api: number, index: number): TestMember {
  const found = clubs[api]?.members[index % MEMBERS_PER_API];
  if (found === undefined) throw new Error(`No member signed up through api ${api}.`);
  return found;
}

/** The two players of each game use different api processes. */
async function startGames(): Promise<TestGame[]> {
  const started: TestGame[] = [];
  await inLanes(GAMES, 8, async (index) => {
    const white = member(index % 2, index);
    const black = member((index + 1) % 2, Math.floor(index / MEMBERS_PER_API));
    // With days for each move, so that none ends by the clock while a slow machine starts the others.
    started[index] = await startGame(white, black, { timeControl: { days_per_move: 14 } });
  });
  return started;
}

test.each(FAULTS)(
  'when $fault, all boards become current again, and no board goes back',
  async ({ fault, inject, limitMs, needsRejoin }) => {
    try {
      const recovery = await recoveryFrom(() => inject(cluster, play), limitMs, { boards, play });
      resultRows.push(tableRow(fault, recovery));
      await expectBoardsToBeAsStored();
      expect(boards.flatMap((board) => board.takeErrors())).toEqual([]);
      const affected = boards.filter((board) => needsRejoin(board, cluster));
      expect(recovery.rejoined.map(nameOf)).toEqual(affected.map(nameOf));
    } finally {
      play.resume();
    }
  },
);

test('no acknowledged move was lost', async () => {
  await play.hold();
  const stored = await storedGames(cluster.databaseUrl);
  expect(play.moves()).toBeGreaterThan(GAMES * FAULTS.length);
  for (const { id } of games) {
    expect(stored.get(id)?.moves).toEqual(play.made(id).map(({ move }) => move));
  }
});

/** Without new moves, because later changes would hide a missed one. */
async function expectBoardsToBeAsStored(): Promise<void> {
  await play.hold();
  await eventually(async () => {
    const stored = await storedGames(cluster.databaseUrl);
    expect(boards.map((board) => board.row())).toEqual(
      boards.map(({ gameId }) => stored.get(gameId)),
    );
    allBoards((board) => board.isJoined());
  });
}

function allBoards(condition: (board: Board) => boolean): void {
  const others = boards.filter((board) => !condition(board));
  if (others.length > 0) throw new NotYet(`${others.length} boards are not ready yet.`);
}

function nameOf({ gameId, gatewayUrl }: Board): string {
  return `${gameId} at ${gatewayUrl}`;
}
