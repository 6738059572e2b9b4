import type { Tournament, TournamentPairing, TournamentPlayer } from '@rookery/contract';
import { describe, expect, test } from 'vitest';
import { arbiterAction, nextAction, ownPairingOf } from './next-action.ts';
import { pairingOf, playerOf, recordOf } from './record.testkit.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');

function actionOf(
  part: Partial<Tournament>,
  own: Partial<TournamentPlayer> | null,
  pairing?: TournamentPairing,
) {
  const rounds = pairing === undefined ? [] : [[pairing]];
  const record = recordOf([], rounds, part);
  const players = [playerOf('ben'), ...(own === null ? [] : [playerOf('ann', own)])];
  return nextAction({ ...record, players, own_player: own === null ? null : 'ann' });
}

describe('a member', () => {
  test.each([
    ['enters an open tournament', { status: 'open' }, null, 'enter'],
    ['waits for a place in a full one', { status: 'open', max_players: 4 }, null, 'full'],
    ['enters a running arena', { format: 'arena', round: 9 }, null, 'enter'],
    ['comes too late to a knockout', { format: 'knockout', round: 1 }, null, null],
    ['withdraws before the start', { status: 'open' }, {}, 'withdraw'],
    ['checks in', { status: 'open', check_in: true }, {}, 'check_in'],
    ['has checked in', { status: 'open', check_in: true }, { checked_in: true }, 'withdraw'],
    ['enters late', { round: 2 }, null, 'enter'],
    ['comes too late', { round: 3 }, null, null],
    ['comes too late to a round robin', { format: 'round_robin', round: 1 }, null, null],
    ['comes back', { round: 1 }, { withdrawn: true }, 'come_back'],
    ['has nothing to do when it is over', { status: 'finished' }, {}, null],
  ] as const)('%s', (_, part, own, kind) => {
    expect(actionOf(part, own)?.kind ?? null).toBe(kind);
  });

  test.each([
    ['goes to the game', {}, { game_id: 'g' }, 'to_game'],
    ['enters the result of a game over the board', { over_the_board: true }, {}, 'enter_result'],
    ['is ready for a game within the round', { window_s: 86_400 }, {}, 'ready'],
    ['waits for the game to begin', {}, {}, null],
  ] as const)('%s', (_, part, pairing, kind) => {
    const action = actionOf(part, {}, pairingOf('ann', 'ben', [null, null], pairing));
    expect(action?.kind ?? null).toBe(kind);
  });

  test('has nothing to do after the own game', () => {
    expect(actionOf({}, {}, pairingOf('ann', 'ben', ['1', '0'], { game_id: 'g' }))).toBeNull();
  });
});

describe('in an arena', () => {
  const rounds = [
    [pairingOf('ann', 'ben', [null, null], { game_id: 'first' })],
    [pairingOf('cem', 'ann', [null, null], { game_id: 'second' })],
    [pairingOf('ben', 'ann', ['1', '0'], { game_id: 'over' })],
    [pairingOf('ben', 'cem', [null, null], { game_id: 'of others' })],
  ];
  const record = recordOf(['ann', 'ben', 'cem'], rounds, { format: 'arena', round: 4 });

  test('the own pairing is the last one without a result', () => {
    expect(ownPairingOf({ ...record, own_player: 'ann' })).toMatchObject({
      round: 2,
      pairing: { game_id: 'second' },
      side: 'black',
    });
  });

  test('a spectator has no pairing', () => {
    expect(ownPairingOf(record)).toBeNull();
    expect(ownPairingOf({ ...record, own_player: 'dan' })).toBeNull();
  });
});

describe('an arbiter', () => {
  const unfinished = pairingOf('ann', 'ben');
  const finished = pairingOf('ann', 'ben', ['1', '0']);
  test.each([
    ['starts a tournament', { status: 'open', round: 0 }, [], 'start'],
    ['waits for the start', { status: 'open', starts_at: '2026-01-01T11:59:59Z' }, [], null],
    ['waits for results', {}, [[unfinished]], null],
    ['starts the next round', {}, [[finished]], 'next_round'],
    ['finishes after the last round', { round_count: 1 }, [[finished]], 'finish'],
    ['ignores rounds to come', { round: 1 }, [[finished], [unfinished]], 'next_round'],
    ['resumes', { status: 'paused' }, [[unfinished]], 'resume'],
  ] as const)('%s', (_, part, rounds, action) => {
    expect(arbiterAction({ ...recordOf([], rounds, part), may_manage: true }, NOW)).toBe(action);
  });
});
