import type { ChessGame, PlayerStats } from '@rookery/contract';
import {
  ask,
  changeState,
  commonServer,
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
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let cat: TestMember;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  [ann, bob, cat] = await Promise.all([
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Bob'),
    signUp(server.url, 'Cat'),
  ]);
});

/** Does an action and returns the game, after checking that the same game is stored. */
async function actOk(
  as: TestMember,
  game: TestGame,
  what: string,
  json?: object,
): Promise<ChessGame> {
  const response = await ask(as, game, what, json);
  expect([response.status, response.text]).toEqual([200, (await look(cat, game)).text]);
  expect(response.json()).toStrictEqual(await storedGame(databaseUrl, game.id));
  return response.json();
}

async function refusalOfAction(
  as: TestMember,
  game: Pick<TestGame, 'id'>,
  what: string,
  json?: object,
) {
  return refusalOf(await ask(as, game, what, json));
}

async function statsOf(id: string): Promise<PlayerStats> {
  return (await ann.send({ path: `/api/chess/stats/${id}` })).json();
}

const OFFER = { action: 'offer' };
const ACCEPT = { action: 'accept' };
const DECLINE = { action: 'decline' };

/** All actions except moves, with a valid body. */
const ACTIONS: [what: string, json?: object][] = [
  ['resign'],
  ['abort'],
  ['draw', OFFER],
  ['takeback', OFFER],
  ['claim', { claim: 'draw' }],
  ['presence', { here: false }],
];

describe.each(ACTIONS)('%s', (what, json) => {
  test('is allowed to the two players only', async () => {
    const game = await startedGame(ann, bob);
    expect(await refusalOfAction(cat, game, what, json)).toEqual([403, 'not_a_player']);
    const path = `/api/chess/games/${game.id}/${what}`;
    expect(refusalOf(await send(server.url, { method: 'POST', path, json }))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({ version: 2 });
  });

  test('needs a running game', async () => {
    const unknown = { id: '99999999-9999-4999-8999-999999999999' };
    expect(await refusalOfAction(ann, unknown, what, json)).toEqual([404, 'not_found']);
    expect(await refusalOfAction(ann, { id: 'nonsense' }, what, json)).toEqual([
      400,
      'invalid_request',
    ]);
    const game = await startedGame(ann, bob);
    const over = await actOk(ann, game, 'resign');
    for (const player of [ann, bob]) {
      expect(await refusalOfAction(player, game, what, json)).toEqual([409, 'game_over']);
    }
    expect(await storedGame(databaseUrl, game.id)).toEqual(over);
  });
});

test.each([
  ['draw', {}],
  ['draw', { action: 'maybe' }],
  ['draw', { action: 'offer', to: 'bob' }],
  ['takeback', { action: null }],
  ['takeback', { action: 'offer', plies: 10 }],
  ['claim', { claim: 'timeout' }],
  ['claim', { action: 'draw' }],
  ['presence', { here: 'yes' }],
  ['presence', {}],
])('%s refuses %j', async (what, json) => {
  const game = await startedGame(ann, bob);
  expect(await refusalOfAction(ann, game, what, json)).toEqual([400, 'invalid_request']);
});

describe('resigning', () => {
  test('gives the opponent the win, on either player’s turn', async () => {
    for (const [color, status, winner] of [
      ['white', 'black_won', 'black'],
      ['black', 'white_won', 'white'],
    ] as const) {
      const game = await startedGame(ann, bob);
      const over = await actOk(game[color], game, 'resign');
      expect(over).toMatchObject({
        status,
        version: 3,
        game_state: { outcome: { winner, reason: 'resignation' } },
      });
      expect(over.finished_at).not.toBeNull();
      expect(over.white_rating_change).not.toBeNull();
    }
  });

  test('needs both first moves', async () => {
    const game = await startGame(ann, bob);
    expect(await refusalOfAction(ann, game, 'resign')).toEqual([409, 'too_early']);
    await play(game, 'e2e4');
    expect(await refusalOfAction(bob, game, 'resign')).toEqual([409, 'too_early']);
  });
});

describe('aborting', () => {
  test('ends a game without any effect on the statistics', async () => {
    const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
    const game = await startGame(dan, eve);
    await play(game, 'e2e4');
    expect(await actOk(eve, game, 'abort')).toMatchObject({
      status: 'aborted',
      white_rating_change: null,
      game_state: { outcome: { winner: null, reason: 'aborted' } },
    });
    for (const { id } of [dan, eve]) {
      expect(await statsOf(id)).toMatchObject({ games_played: 0, rating: 1200, last_played: null });
    }
  });

  test('is too late once both have moved', async () => {
    const game = await startedGame(ann, bob);
    expect(await refusalOfAction(ann, game, 'abort')).toEqual([409, 'too_late_to_abort']);
  });
});

describe('a draw', () => {
  test('is offered and accepted', async () => {
    const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
    const game = await startedGame(dan, eve);
    expect(await actOk(dan, game, 'draw', OFFER)).toMatchObject({
      status: 'active',
      game_state: { offers: { draw: 'white' } },
    });
    expect(await actOk(eve, game, 'draw', ACCEPT)).toMatchObject({
      status: 'drawn',
      white_rating_change: 0,
      black_rating_change: 0,
      game_state: { outcome: { winner: null, reason: 'agreement' }, offers: { draw: null } },
    });
    for (const { id } of [dan, eve]) {
      expect(await statsOf(id)).toMatchObject({ games_played: 1, games_drawn: 1 });
    }
  });

  test('is agreed on when both offer', async () => {
    const game = await startedGame(ann, bob);
    await actOk(ann, game, 'draw', OFFER);
    expect(await actOk(bob, game, 'draw', OFFER)).toMatchObject({ status: 'drawn' });
  });

  test('is declined explicitly or by a move, or withdrawn', async () => {
    const declined = await startedGame(ann, bob);
    await actOk(ann, declined, 'draw', OFFER);
    expect(await actOk(bob, declined, 'draw', DECLINE)).toMatchObject({
      status: 'active',
      game_state: { offers: { draw: null } },
    });
    const withdrawn = await startedGame(ann, bob);
    await actOk(ann, withdrawn, 'draw', OFFER);
    await actOk(ann, withdrawn, 'draw', DECLINE);
    expect(await refusalOfAction(bob, withdrawn, 'draw', ACCEPT)).toEqual([409, 'no_offer']);
    const passed = await startedGame(ann, bob);
    await actOk(bob, passed, 'draw', OFFER);
    expect((await play(passed, 'g1f3')).game_state.offers.draw).toBeNull();
  });

  test('offering it again changes nothing', async () => {
    const game = await startedGame(ann, bob);
    const offered = await actOk(ann, game, 'draw', OFFER);
    expect(await actOk(ann, game, 'draw', OFFER)).toEqual(offered);
  });

  test('cannot be offered too early or too often, nor accepted by the player who offers it', async () => {
    const early = await startGame(ann, bob);
    expect(await refusalOfAction(ann, early, 'draw', OFFER)).toEqual([409, 'too_early']);
    const game = await startedGame(ann, bob);
    expect(await refusalOfAction(ann, game, 'draw', ACCEPT)).toEqual([409, 'no_offer']);
    expect(await refusalOfAction(ann, game, 'draw', DECLINE)).toEqual([409, 'no_offer']);
    await actOk(ann, game, 'draw', OFFER);
    expect(await refusalOfAction(ann, game, 'draw', ACCEPT)).toEqual([409, 'no_offer']);
    await actOk(bob, game, 'draw', DECLINE);
    expect(await refusalOfAction(ann, game, 'draw', OFFER)).toEqual([409, 'draw_offer_too_soon']);
  });
});

describe('a takeback', () => {
  test('undoes the last move of the player who offered it, in the stored row too', async () => {
    const game = await startedGame(ann, bob);
    await play(game, 'd1h5');
    expect(await actOk(ann, game, 'takeback', OFFER)).toMatchObject({
      moves: ['e2e4', 'e7e5', 'd1h5'],
      game_state: { offers: { takeback: 'white' } },
    });
    const back = await actOk(bob, game, 'takeback', ACCEPT);
    expect(back).toMatchObject({
      moves: ['e2e4', 'e7e5'],
      clocks: [1_800_000, 1_800_000],
      game_state: { ply: 2, turn: 'white', last_move: 'e7e5', offers: { takeback: null } },
    });
    expect(await play(game, 'g1f3')).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3'] });
  });

  test('undoes the opponent’s reply too', async () => {
    const game = await startedGame(ann, bob);
    await play(game, 'd1h5 b8c6');
    await actOk(ann, game, 'takeback', OFFER);
    expect(await actOk(bob, game, 'takeback', ACCEPT)).toMatchObject({ moves: ['e2e4', 'e7e5'] });
  });

  test('can go back to the start, where the deadline of the first move applies again', async () => {
    const game = await startGame(ann, bob);
    await play(game, 'e2e4');
    await actOk(ann, game, 'takeback', OFFER);
    const back = await actOk(bob, game, 'takeback', ACCEPT);
    expect(back).toMatchObject({ moves: [], clocks: [], game_state: { ply: 0 } });
    expect(back.game_state.first_move_by).not.toBeNull();
  });

  test('is declined', async () => {
    const game = await startedGame(ann, bob);
    await actOk(ann, game, 'takeback', OFFER);
    expect(await actOk(bob, game, 'takeback', DECLINE)).toMatchObject({
      moves: ['e2e4', 'e7e5'],
      game_state: { offers: { takeback: null } },
    });
  });

  test('needs a move, and an offer', async () => {
    const fresh = await startGame(ann, bob);
    expect(await refusalOfAction(ann, fresh, 'takeback', OFFER)).toEqual([
      409,
      'nothing_to_take_back',
    ]);
    const game = await startedGame(ann, bob);
    expect(await refusalOfAction(bob, game, 'takeback', ACCEPT)).toEqual([409, 'no_offer']);
    expect(await refusalOfAction(bob, game, 'takeback', DECLINE)).toEqual([409, 'no_offer']);
  });
});

describe('claiming', () => {
  test('a draw, once a position has occurred three times', async () => {
    const game = await startGame(ann, bob);
    await play(game, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
    expect(await refusalOfAction(ann, game, 'claim', { claim: 'draw' })).toEqual([
      409,
      'no_draw_to_claim',
    ]);
    await play(game, 'f6g8');
    expect(await actOk(bob, game, 'claim', { claim: 'draw' })).toMatchObject({
      status: 'drawn',
      game_state: { outcome: { winner: null, reason: 'threefold' } },
    });
  });

  test('a win, when the opponent is absent for too long', async () => {
    const game = await startedGame(ann, bob);
    const victory = { claim: 'victory' };
    expect(await refusalOfAction(ann, game, 'claim', victory)).toEqual([409, 'opponent_present']);
    await actOk(bob, game, 'presence', { here: false });
    expect(await refusalOfAction(ann, game, 'claim', victory)).toEqual([409, 'opponent_present']);
    const passed = new Date(Date.now() - 1).toISOString();
    await changeState(databaseUrl, game, { absent: { white: null, black: passed } });
    expect(await refusalOfAction(bob, game, 'claim', victory)).toEqual([409, 'opponent_present']);
    expect(await actOk(ann, game, 'claim', victory)).toMatchObject({
      status: 'white_won',
      game_state: { outcome: { winner: 'white', reason: 'abandonment' } },
    });
  });

  test('is refused before both players have moved', async () => {
    const game = await startGame(ann, bob);
    const passed = new Date(Date.now() - 1).toISOString();
    await changeState(databaseUrl, game, { absent: { white: null, black: passed } });
    expect(await refusalOfAction(ann, game, 'claim', { claim: 'victory' })).toEqual([
      409,
      'opponent_present',
    ]);
  });
});

describe('presence', () => {
  test('a player who leaves has a visible time of absence, until they are back', async () => {
    const game = await startedGame(ann, bob);
    const before = Date.now();
    const gone = await actOk(bob, game, 'presence', { here: false });
    const claimable = Date.parse(gone.game_state.absent.black ?? '');
    expect(claimable).toBeGreaterThanOrEqual(before + 10_000);
    expect(claimable).toBeLessThanOrEqual(Date.now() + 10_000);
    expect(gone.game_state.absent.white).toBeNull();
    expect(await actOk(bob, game, 'presence', { here: false })).toEqual(gone);
    const back = await actOk(bob, game, 'presence', { here: true });
    expect(back.game_state.absent).toEqual({ white: null, black: null });
    expect(await actOk(bob, game, 'presence', { here: true })).toEqual(back);
  });

  test('a move ends an absence', async () => {
    const game = await startedGame(ann, bob);
    await actOk(ann, game, 'presence', { here: false });
    expect((await play(game, 'g1f3')).game_state.absent.white).toBeNull();
  });
});
