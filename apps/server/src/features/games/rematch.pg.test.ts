import type { ChessGame, PlayersScore } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  commonServer,
  foundClub,
  look,
  play,
  refusalOf,
  send,
  signUp,
  startedGame,
  startGame,
  storedGame,
  type CommonServer,
  type TestGame,
  type TestGameOptions,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let cat: TestMember;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  cat = await signUp(server.url, 'Cat');
});

// New players for each test, because a rematch that goes on would keep them from the next one.
beforeEach(async () => {
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});

async function finishedGame(options: TestGameOptions = {}): Promise<TestGame> {
  const game = await startedGame(ann, bob, options);
  await ask(ann, game, 'resign');
  return game;
}

function rematch(as: TestMember, game: Pick<TestGame, 'id'>, action: string) {
  return ask(as, game, 'rematch', { action });
}

/** Negotiates a rematch and returns the finished game, after checking that the same game is stored. */
async function rematchOk(as: TestMember, game: TestGame, action: string): Promise<ChessGame> {
  const response = await rematch(as, game, action);
  expect([response.status, response.json()]).toStrictEqual([
    200,
    await storedGame(databaseUrl, game.id),
  ]);
  expect((await look(cat, game)).text).toBe(response.text);
  return response.json();
}

/** The rematch of a game of Ann with the white pieces, which has the same settings and other colours. */
async function expectRematch(finished: ChessGame): Promise<void> {
  expect(await storedGame(databaseUrl, finished.rematch_id ?? '')).toMatchObject({
    white_player_id: finished.black_player_id,
    black_player_id: finished.white_player_id,
    time_control: finished.time_control,
    rated: finished.rated,
    status: 'active',
    moves: [],
  });
}

async function gamesBetween(one: string, other: string): Promise<number> {
  const { rowCount } = await asOwner(databaseUrl, (client) =>
    client.query(
      `select from chess_games where (white_player_id, black_player_id) in (($1, $2), ($2, $1))`,
      [one, other],
    ),
  );
  return rowCount ?? 0;
}

describe('a rematch', () => {
  test.each<TestGameOptions>([
    { timeControl: 'blitz', rated: true },
    { timeControl: 'rapid', rated: false },
  ])('is offered and accepted: the same settings with colours swapped, %j', async (options) => {
    const game = await finishedGame(options);
    const offered = await rematchOk(bob, game, 'offer');
    expect(offered).toMatchObject({ rematch_offered_by: bob.id, rematch_id: null });
    const accepted = await rematchOk(ann, game, 'accept');
    expect(accepted).toMatchObject({ rematch_offered_by: null });
    const next = await storedGame(databaseUrl, accepted.rematch_id ?? '');
    expect(next).toMatchObject({
      white_player_id: bob.id,
      black_player_id: ann.id,
      status: 'active',
      moves: [],
      rated: options.rated,
      time_control: accepted.time_control,
      game_state: { ply: 0 },
    });
    expect(next.time_control?.name).toBe(options.timeControl);
    await play({ id: next.id, white: bob, black: ann }, 'd2d4 d7d5');
  });

  test('changes only the version and the rematch fields of the finished game', async () => {
    const game = await finishedGame();
    const finished = await storedGame(databaseUrl, game.id);
    await rematchOk(bob, game, 'offer');
    const { rematch_id, version, updated_at, ...accepted } = await rematchOk(ann, game, 'accept');
    expect({ ...finished, ...accepted }).toEqual(finished);
    await expectRematch({ ...finished, rematch_id });
    expect(version).toBe(finished.version + 2);
    expect(updated_at > finished.updated_at).toBe(true);
  });

  test('is declined, and can be offered again', async () => {
    const game = await finishedGame();
    await rematchOk(ann, game, 'offer');
    expect(await rematchOk(bob, game, 'decline')).toMatchObject({
      rematch_offered_by: null,
      rematch_id: null,
    });
    expect(refusalOf(await rematch(bob, game, 'accept'))).toEqual([409, 'no_offer']);
    expect(await rematchOk(ann, game, 'offer')).toMatchObject({ rematch_offered_by: ann.id });
  });

  test('is withdrawn', async () => {
    const game = await finishedGame();
    await rematchOk(ann, game, 'offer');
    expect(await rematchOk(ann, game, 'decline')).toMatchObject({ rematch_offered_by: null });
    expect(refusalOf(await rematch(bob, game, 'accept'))).toEqual([409, 'no_offer']);
  });

  test('cannot be accepted by the player who offers it; a second offer changes nothing', async () => {
    const game = await finishedGame();
    expect(refusalOf(await rematch(ann, game, 'accept'))).toEqual([409, 'no_offer']);
    expect(refusalOf(await rematch(ann, game, 'decline'))).toEqual([409, 'no_offer']);
    const offered = await rematchOk(ann, game, 'offer');
    expect(refusalOf(await rematch(ann, game, 'accept'))).toEqual([409, 'no_offer']);
    expect(await rematchOk(ann, game, 'offer')).toEqual(offered);
  });

  test('is agreed on when both offer', async () => {
    const game = await finishedGame();
    await rematchOk(ann, game, 'offer');
    const agreed = await rematchOk(bob, game, 'offer');
    expect(agreed.rematch_id).not.toBeNull();
    await expectRematch(agreed);
  });

  test('is one game, even with many concurrent requests of both players', async () => {
    const game = await finishedGame();
    const before = await gamesBetween(ann.id, bob.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => rematch(turn % 2 ? ann : bob, game, 'offer')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await gamesBetween(ann.id, bob.id)).toBe(before + 1);
    const { rematch_id } = await storedGame(databaseUrl, game.id);
    expect(rematch_id).not.toBeNull();
    // Later requests return it.
    for (const action of ['offer', 'accept', 'decline']) {
      expect(await rematchOk(ann, game, action)).toMatchObject({ rematch_id });
    }
    expect(await gamesBetween(ann.id, bob.id)).toBe(before + 1);
  });

  test('is possible after an aborted game', async () => {
    const game = await startGame(ann, bob);
    await ask(ann, game, 'abort');
    await rematchOk(ann, game, 'offer');
    const accepted = await rematchOk(bob, game, 'accept');
    expect(accepted.rematch_id).not.toBeNull();
    await expectRematch(accepted);
  });

  test('is accepted by a bot at once', async () => {
    const [bot = ''] = BOT_IDS;
    const response = await ann.send({
      method: 'POST',
      path: '/api/chess/games',
      json: { opponentId: bot, timeControl: 'rapid', color: 'white' },
    });
    const { id } = response.json<ChessGame>();
    await ask(ann, { id }, 'abort');
    const { rematch_id } = (await rematch(ann, { id }, 'offer')).json<ChessGame>();
    expect(await storedGame(databaseUrl, rematch_id ?? '')).toMatchObject({
      white_player_id: bot,
      black_player_id: ann.id,
      rated: false,
    });
  });
});

describe('no rematch', () => {
  test('while the game is running', async () => {
    const game = await startedGame(ann, bob);
    for (const action of ['offer', 'accept', 'decline']) {
      expect(refusalOf(await rematch(ann, game, action))).toEqual([409, 'game_not_over']);
    }
  });

  test('for spectators, without a session, or of a missing game', async () => {
    const game = await finishedGame();
    expect(refusalOf(await rematch(cat, game, 'offer'))).toEqual([403, 'not_a_player']);
    const path = `/api/chess/games/${game.id}/rematch`;
    const json = { action: 'offer' };
    expect(refusalOf(await send(server.url, { method: 'POST', path, json }))).toEqual([
      401,
      'unauthenticated',
    ]);
    const unknown = { id: '99999999-9999-4999-8999-999999999999' };
    expect(refusalOf(await rematch(ann, unknown, 'offer'))).toEqual([404, 'not_found']);
    expect(refusalOf(await rematch(ann, game, 'perhaps'))).toEqual([400, 'invalid_request']);
  });

  test('if one of the members has blocked the other', async () => {
    const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
    const game = await startGame(dan, eve);
    await ask(dan, game, 'abort');
    expect((await rematch(eve, game, 'offer')).status).toBe(200);
    await eve.send({ method: 'PUT', path: `/api/chess/blocks/${dan.id}` });
    expect(refusalOf(await rematch(dan, game, 'accept'))).toEqual([403, 'blocked']);
    expect(refusalOf(await rematch(eve, game, 'offer'))).toEqual([403, 'blocked']);
    expect(await gamesBetween(dan.id, eve.id)).toBe(1);
  });
});

describe('while a player is in another game with a clock', () => {
  test('their offer is refused to the opponent and withdrawn', async () => {
    const game = await finishedGame();
    await rematchOk(ann, game, 'offer');
    await startGame(ann, cat);
    expect(refusalOf(await rematch(bob, game, 'accept'))).toEqual([409, 'opponent_playing']);
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({
      rematch_offered_by: null,
      rematch_id: null,
    });
    expect(await gamesBetween(ann.id, bob.id)).toBe(1);
  });

  test('they can neither offer nor accept, and the offer of the opponent stays', async () => {
    const game = await finishedGame();
    await startGame(ann, cat);
    expect(refusalOf(await rematch(ann, game, 'offer'))).toEqual([409, 'already_playing']);
    await rematchOk(bob, game, 'offer');
    expect(refusalOf(await rematch(ann, game, 'accept'))).toEqual([409, 'already_playing']);
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({ rematch_offered_by: bob.id });
  });

  test('a rematch with days for each move starts all the same', async () => {
    const game = await finishedGame({ timeControl: { days_per_move: 3 } });
    await rematchOk(ann, game, 'offer');
    await startGame(ann, cat);
    const accepted = await rematchOk(bob, game, 'accept');
    expect(accepted.time_control).toMatchObject({ days_per_move: 3 });
    await expectRematch(accepted);
  });
});

test('a member who accepts no direct games may still be offered a rematch', async () => {
  const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
  const game = await startGame(dan, eve);
  await ask(dan, game, 'abort');
  const json = { direct_games: 'nobody' };
  await eve.send({ method: 'PATCH', path: '/api/chess/preferences', json });
  expect((await rematch(dan, game, 'offer')).status).toBe(200);
  await expectRematch((await rematch(eve, game, 'accept')).json<ChessGame>());
});

test('the score of two players counts their games with either colour, as far as the caller can see them', async () => {
  const [dan, eve] = [await signUp(server.url, 'Dan'), await signUp(server.url, 'Eve')];
  const lost = await startedGame(dan, eve);
  expect(await scoreOf(dan, lost)).toEqual({ games: 0, white: 0, black: 0 });
  await ask(dan, lost, 'resign');
  const drawn = await startedGame(eve, dan);
  await ask(eve, drawn, 'draw', { action: 'offer' });
  await ask(dan, drawn, 'draw', { action: 'accept' });
  const club = await foundClub(dan, 'Closed club', [eve]);
  const hidden = await startedGame(dan, eve, { workspaceId: club });
  await ask(eve, hidden, 'resign');

  expect(await scoreOf(dan, lost)).toEqual({ games: 3, white: 1.5, black: 1.5 });
  // A member of another club does not see the last game.
  expect(await scoreOf(cat, drawn)).toEqual({ games: 2, white: 1.5, black: 0.5 });
  expect(refusalOf(await cat.send({ path: `/api/chess/games/${hidden.id}/score` }))).toEqual([
    404,
    'not_found',
  ]);
});

async function scoreOf(member: TestMember, { id }: Pick<TestGame, 'id'>): Promise<PlayersScore> {
  return (await member.send({ path: `/api/chess/games/${id}/score` })).json();
}
