import { describeMoves } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { gameRow } from '../../live/game-row.testkit.ts';
import { eventsBetween, type ObservedGame } from './game-events.ts';

const line = describeMoves([], ['e2e4', 'e7e5', 'g1f3']);
const game = gameRow(1);
const before: ObservedGame = { line: line.slice(0, 2), game, status: 'live' };
const withState = (changes: Partial<ChessGame['game_state']>): ChessGame => ({
  ...game,
  game_state: { ...game.game_state, ...changes },
});
const plies = { draw_plies: { white: null, black: null } };
const drawOffer = withState({ offers: { draw: 'black', takeback: null, ...plies } });

test.each([
  ['nothing', before, []],
  ['a move', { ...before, line }, [{ kind: 'move', move: line[2] }]],
  ['a takeback', { ...before, line: line.slice(0, 1) }, [{ kind: 'taken-back' }]],
  ['a draw offer', { ...before, game: drawOffer }, [{ kind: 'offer', what: 'draw', by: 'black' }]],
  [
    'a player gone',
    { ...before, game: withState({ absent: { white: '2026-01-01T12:00:00.000Z', black: null } }) },
    [{ kind: 'away', color: 'white' }],
  ],
  ['the end', { ...before, game: { ...game, status: 'drawn' } }, [{ kind: 'end' }]],
  [
    'a rematch offer',
    { ...before, game: { ...game, rematch_offered_by: 'x' } },
    [{ kind: 'rematch', by: 'x' }],
  ],
  ['the line lost', { ...before, status: 'lost' }, [{ kind: 'connection', status: 'lost' }]],
  ['another game', { line, game: { ...game, id: 'other' }, status: 'lost' }, []],
] as [string, ObservedGame, unknown[]][])('the events are: %s', (_what, after, events) => {
  expect(eventsBetween(before, after)).toEqual(events);
});

test('a closed offer is an event, unless the game has moved on', () => {
  const offered: ObservedGame = { ...before, game: drawOffer };
  expect(eventsBetween(offered, before)).toEqual([
    { kind: 'offer-gone', what: 'draw', by: 'black' },
  ]);
  const moved: ObservedGame = { ...before, game: withState({ ply: game.game_state.ply + 1 }) };
  expect(eventsBetween(offered, moved)).toEqual([]);
});

test('a restored connection is an event, the first one is not', () => {
  const lost: ObservedGame = { ...before, status: 'lost' };
  const connecting: ObservedGame = { ...before, status: 'connecting' };
  expect(eventsBetween(lost, before)).toEqual([{ kind: 'connection', status: 'live' }]);
  expect(eventsBetween(connecting, before)).toEqual([]);
});

test('a different move after a takeback', () => {
  const other = describeMoves([], ['e2e4', 'e7e5', 'b1c3']);
  expect(eventsBetween({ ...before, line }, { ...before, line: other })).toEqual([
    { kind: 'taken-back' },
    { kind: 'move', move: other[2] },
  ]);
});
