import { describe, expect, test } from 'vitest';
import { acceptDraw, claimDraw, offerDraw } from './draw.ts';
import { expire } from './expire.ts';
import { accepted, ACTIONS, gameAfter, gameAt, NOW, played, refusal } from './game-at.testkit.ts';
import { OUTCOME_REASONS, start, type Game, type OutcomeReason, type Status } from './game.ts';
import { abort, claimVictory, leave, resign } from './leaving.ts';
import { move } from './move.ts';
import { TIME_CONTROLS } from './time-control.ts';

const MINUTE = 60_000;
const ROOKS = '4k2r/8/8/8/8/8/8/R3K3 w Qk -';
const KNIGHTS_OUT_AND_BACK = 'g1f3 g8f6 f3g1 f6g8 ';

/** A game that ended for a reason, and its expected status. */
interface Ended {
  readonly game: () => Game;
  readonly status: Status;
}

const ENDED: Readonly<Record<OutcomeReason, Ended>> = {
  checkmate: { game: () => gameAfter('f2f3 e7e5 g2g4 d8h4'), status: 'black_won' },
  resignation: {
    game: () => accepted(resign(gameAfter('e2e4 e7e5'), 'black', NOW)),
    status: 'white_won',
  },
  timeout: { game: () => expire(gameAt(ROOKS), NOW + 6 * MINUTE), status: 'black_won' },
  abandonment: {
    game: () => {
      const left = accepted(leave(gameAt(ROOKS), 'white', 'disconnected', NOW));
      return accepted(claimVictory(left, 'black', NOW + MINUTE));
    },
    status: 'black_won',
  },
  agreement: {
    game: () => {
      const offered = accepted(offerDraw(gameAt(ROOKS), 'black', NOW));
      return accepted(acceptDraw(offered, 'white', NOW));
    },
    status: 'drawn',
  },
  stalemate: {
    game: () => played(gameAt('7k/8/8/8/8/5Q2/8/K7 w - -'), 'f3f7'),
    status: 'drawn',
  },
  threefold: {
    game: () => accepted(claimDraw(gameAfter(KNIGHTS_OUT_AND_BACK.repeat(2)), 'white', NOW)),
    status: 'drawn',
  },
  fivefold: { game: () => gameAfter(KNIGHTS_OUT_AND_BACK.repeat(4)), status: 'drawn' },
  fifty_moves: {
    game: () => accepted(claimDraw(gameAt(`${ROOKS} 100 90`), 'black', NOW)),
    status: 'drawn',
  },
  seventy_five_moves: { game: () => played(gameAt(`${ROOKS} 149 90`), 'a1a2'), status: 'drawn' },
  insufficient_material: {
    game: () => played(gameAt('7k/8/8/8/8/8/1p6/K7 w - -'), 'a1b2'),
    status: 'drawn',
  },
  timeout_insufficient_material: {
    game: () => expire(gameAt('4k3/8/8/8/8/8/8/R3K3 w Q -'), NOW + 6 * MINUTE),
    status: 'drawn',
  },
  aborted: { game: () => accepted(abort(gameAfter('e2e4'), 'black', NOW)), status: 'aborted' },
  no_first_move: {
    game: () => expire(start(TIME_CONTROLS.blitz, NOW), NOW + MINUTE),
    status: 'aborted',
  },
};

describe.each(OUTCOME_REASONS)('a game ended by %s', (reason) => {
  const game = ENDED[reason].game();

  test('has the reason and the winner', () => {
    const { status } = ENDED[reason];
    expect(game.status).toBe(status);
    const winner = { white_won: 'white', black_won: 'black' }[status as string] ?? null;
    expect(game.game_state.outcome).toEqual({ winner, reason });
  });

  test('has stopped clocks, no offers and no absences', () => {
    expect(game.game_state).toMatchObject({
      first_move_by: null,
      offers: { draw: null, takeback: null },
      absent: { white: null, black: null },
      clock: { running_since: null },
    });
    expect(game.game_state.clock.white_ms).toBeGreaterThanOrEqual(0);
    expect(game.game_state.clock.black_ms).toBeGreaterThanOrEqual(0);
  });

  test('refuses every action', () => {
    for (const color of ['white', 'black'] as const) {
      expect(refusal(move(game, color, { move: 'e2e4' }, NOW))).toBe('game_over');
      for (const act of Object.values(ACTIONS)) {
        expect(refusal(act(game, color, NOW))).toBe('game_over');
      }
    }
  });

  test('is not changed by time', () => {
    expect(expire(game, NOW + 100 * MINUTE)).toBe(game);
  });
});

test('a repeated request for the last move of a finished game is accepted', () => {
  const game = ENDED.checkmate.game();
  expect(accepted(move(game, 'black', { move: 'd8h4', ply: 3 }, NOW))).toBe(game);
  expect(refusal(move(game, 'black', { move: 'd8h4' }, NOW))).toBe('game_over');
  expect(refusal(move(game, 'white', { move: 'd8h4', ply: 3 }, NOW))).toBe('game_over');
});
