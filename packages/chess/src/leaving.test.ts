import { expect, test } from 'vitest';
import { accepted, gameAfter, gameAt, NOW, played, refusal } from './game-at.testkit.ts';
import { expire } from './expire.ts';
import { start, type Game } from './game.ts';
import { abort, claimVictory, comeBack, leave, resign, type Exit } from './leaving.ts';
import { TIME_CONTROLS, type TimeControlName } from './time-control.ts';

const underWay = gameAfter('e2e4 e7e5');
const lost = accepted(leave(underWay, 'black', 'lost', NOW));

function absenceOf(game: Game): Game['game_state']['absent'] {
  return game.game_state.absent;
}

test.each([
  ['white', 'black_won'],
  ['black', 'white_won'],
] as const)('%s resigns, on either turn: %s', (color, status) => {
  expect(accepted(resign(underWay, color, NOW)).status).toBe(status);
  expect(accepted(resign(played(underWay, 'g1f3'), color, NOW)).status).toBe(status);
});

test('before both have moved a game is aborted, not resigned; after that, the other way round', () => {
  for (const early of [gameAfter(''), gameAfter('e2e4')]) {
    for (const color of ['white', 'black'] as const) {
      expect(refusal(resign(early, color, NOW))).toBe('too_early');
      expect(accepted(abort(early, color, NOW)).status).toBe('aborted');
    }
  }
  expect(refusal(abort(underWay, 'white', NOW))).toBe('too_late_to_abort');
});

test.each([
  ['blitz', 'said', 10_000],
  ['rapid', 'said', 10_000],
  ['classical', 'said', 10_000],
  ['blitz', 'lost', 60_000],
  ['rapid', 'lost', 120_000],
  ['classical', 'lost', 300_000],
] as const satisfies [TimeControlName, Exit, number][])(
  '%s: who has %s the way out can be claimed after %i ms',
  (name, exit, limit) => {
    const game = played(start(TIME_CONTROLS[name], NOW), 'e2e4 e7e5');
    const gone = accepted(leave(game, 'black', exit, NOW));
    expect(absenceOf(gone)).toEqual({ white: null, black: new Date(NOW + limit).toISOString() });
    expect(refusal(claimVictory(gone, 'white', NOW + limit - 1))).toBe('opponent_present');
    expect(accepted(claimVictory(gone, 'white', NOW + limit))).toMatchObject({
      status: 'white_won',
      game_state: { outcome: { winner: 'white', reason: 'abandonment' } },
    });
  },
);

test('leaving again does not start the wait anew, but saying so shortens it', () => {
  expect(accepted(leave(lost, 'black', 'lost', NOW + 5_000))).toBe(lost);
  const said = accepted(leave(lost, 'black', 'said', NOW + 5_000));
  expect(absenceOf(said).black).toBe(new Date(NOW + 15_000).toISOString());
  expect(accepted(leave(said, 'black', 'lost', NOW + 6_000))).toBe(said);
});

test('who comes back cannot be claimed', () => {
  const back = accepted(comeBack(lost, 'black'));
  expect(absenceOf(back).black).toBeNull();
  expect(refusal(claimVictory(back, 'white', NOW + 600_000))).toBe('opponent_present');
  expect(accepted(comeBack(back, 'black'))).toBe(back);
});

test('who moves is there, whatever the line says', () => {
  const whiteGone = accepted(leave(lost, 'white', 'lost', NOW));
  expect(absenceOf(played(whiteGone, 'g1f3'))).toEqual({
    white: null,
    black: absenceOf(lost).black,
  });
});

test('nobody claims because of their own absence, or before both have moved', () => {
  expect(refusal(claimVictory(lost, 'black', NOW + 60_000))).toBe('opponent_present');
  const early = accepted(leave(gameAfter('e2e4'), 'black', 'said', NOW));
  expect(refusal(claimVictory(early, 'white', NOW + 15_000))).toBe('opponent_present');
});

test('without the means to mate, an absent opponent yields a draw', () => {
  const gone = accepted(leave(gameAt('4k3/8/8/8/8/8/8/R3K3 w Q -'), 'white', 'said', NOW));
  expect(accepted(claimVictory(gone, 'black', NOW + 10_000))).toMatchObject({
    status: 'drawn',
    game_state: { outcome: { winner: null, reason: 'abandonment' } },
  });
});

test('when both have gone for long enough, whoever had to move has lost', () => {
  const gone = accepted(leave(lost, 'white', 'said', NOW + 20_000));
  // The last of them may still come back until then.
  expect(expire(gone, NOW + 59_999)).toBe(gone);
  expect(expire(gone, NOW + 60_000)).toMatchObject({
    status: 'black_won',
    game_state: { outcome: { winner: 'black', reason: 'abandonment' } },
  });
});

test('when both have gone and the other side could not mate, it is a draw', () => {
  const bare = gameAt('4k3/8/8/8/8/8/8/R3K3 w Q -');
  const white = accepted(leave(bare, 'white', 'said', NOW));
  const gone = accepted(leave(white, 'black', 'said', NOW));
  expect(expire(gone, NOW + 10_000)).toMatchObject({
    status: 'drawn',
    game_state: { outcome: { winner: null, reason: 'abandonment' } },
  });
});

test('one who has gone does not end the game: that is for the opponent to claim', () => {
  expect(expire(lost, NOW + 120_000)).toBe(lost);
});
