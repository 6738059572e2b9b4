import { expect, test } from 'vitest';
import { accepted, gameAfter, gameAt, NOW, played, refusal } from './game-at.testkit.ts';
import { expire } from './expire.ts';
import { start, type Game } from './game.ts';
import { abort, claimVictory, rejoin, leave, resign, type LeaveKind } from './leaving.ts';
import { TIME_CONTROLS, type TimeControlName } from './time-control.ts';

const underWay = gameAfter('e2e4 e7e5');
const lost = accepted(leave(underWay, 'black', 'disconnected', NOW));

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

test('a game can be aborted until both sides have moved, and resigned from then on', () => {
  for (const early of [gameAfter(''), gameAfter('e2e4')]) {
    for (const color of ['white', 'black'] as const) {
      expect(refusal(resign(early, color, NOW))).toBe('too_early');
      expect(accepted(abort(early, color, NOW)).status).toBe('aborted');
    }
  }
  expect(refusal(abort(underWay, 'white', NOW))).toBe('too_late_to_abort');
});

test.each([
  ['blitz', 'left', 10_000],
  ['rapid', 'left', 10_000],
  ['classical', 'left', 10_000],
  ['blitz', 'disconnected', 60_000],
  ['rapid', 'disconnected', 120_000],
  ['classical', 'disconnected', 300_000],
] as const satisfies [TimeControlName, LeaveKind, number][])(
  '%s: a game against a player who has %s can be claimed after %i ms',
  (name, kind, limit) => {
    const game = played(start(TIME_CONTROLS[name], NOW), 'e2e4 e7e5');
    const gone = accepted(leave(game, 'black', kind, NOW));
    expect(absenceOf(gone)).toEqual({ white: null, black: new Date(NOW + limit).toISOString() });
    expect(refusal(claimVictory(gone, 'white', NOW + limit - 1))).toBe('opponent_present');
    expect(accepted(claimVictory(gone, 'white', NOW + limit))).toMatchObject({
      status: 'white_won',
      game_state: { outcome: { winner: 'white', reason: 'abandonment' } },
    });
  },
);

test('leaving again does not extend the wait, but leaving on purpose shortens it', () => {
  expect(accepted(leave(lost, 'black', 'disconnected', NOW + 5_000))).toBe(lost);
  const said = accepted(leave(lost, 'black', 'left', NOW + 5_000));
  expect(absenceOf(said).black).toBe(new Date(NOW + 15_000).toISOString());
  expect(accepted(leave(said, 'black', 'disconnected', NOW + 6_000))).toBe(said);
});

test('the game cannot be claimed after the player has returned', () => {
  const back = accepted(rejoin(lost, 'black'));
  expect(absenceOf(back).black).toBeNull();
  expect(refusal(claimVictory(back, 'white', NOW + 600_000))).toBe('opponent_present');
  expect(accepted(rejoin(back, 'black'))).toBe(back);
});

test('a player who moves is present, whatever the connection state', () => {
  const whiteGone = accepted(leave(lost, 'white', 'disconnected', NOW));
  expect(absenceOf(played(whiteGone, 'g1f3'))).toEqual({
    white: null,
    black: absenceOf(lost).black,
  });
});

test('a game cannot be claimed for the player’s own absence, or before both sides have moved', () => {
  expect(refusal(claimVictory(lost, 'black', NOW + 60_000))).toBe('opponent_present');
  const early = accepted(leave(gameAfter('e2e4'), 'black', 'left', NOW));
  expect(refusal(claimVictory(early, 'white', NOW + 15_000))).toBe('opponent_present');
});

test('a claim without mating material gives a draw', () => {
  const gone = accepted(leave(gameAt('4k3/8/8/8/8/8/8/R3K3 w Q -'), 'white', 'left', NOW));
  expect(accepted(claimVictory(gone, 'black', NOW + 10_000))).toMatchObject({
    status: 'drawn',
    game_state: { outcome: { winner: null, reason: 'abandonment' } },
  });
});

test('when both players have been absent for long enough, the side to move loses', () => {
  const gone = accepted(leave(lost, 'white', 'left', NOW + 20_000));
  // The player who left last may still return until then.
  expect(expire(gone, NOW + 59_999)).toBe(gone);
  expect(expire(gone, NOW + 60_000)).toMatchObject({
    status: 'black_won',
    game_state: { outcome: { winner: 'black', reason: 'abandonment' } },
  });
});

test('when both are absent and the waiting side has no mating material, the game is drawn', () => {
  const bare = gameAt('4k3/8/8/8/8/8/8/R3K3 w Q -');
  const white = accepted(leave(bare, 'white', 'left', NOW));
  const gone = accepted(leave(white, 'black', 'left', NOW));
  expect(expire(gone, NOW + 10_000)).toMatchObject({
    status: 'drawn',
    game_state: { outcome: { winner: null, reason: 'abandonment' } },
  });
});

test('the absence of one player does not end the game without a claim', () => {
  expect(expire(lost, NOW + 120_000)).toBe(lost);
});
