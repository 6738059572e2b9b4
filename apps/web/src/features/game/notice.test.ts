import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { gameRow } from '../../live/game-row.testkit.ts';
import { noticeOf, type NoticeInput } from './notice.ts';

const AT = '2026-01-01T12:01:00.000Z';

function gameWith(changes: Partial<ChessGame['game_state']>): ChessGame {
  const row = gameRow(1);
  return { ...row, game_state: { ...row.game_state, ply: 2, ...changes } };
}
function noticeWith(game: ChessGame, changes: Partial<NoticeInput> = {}) {
  return noticeOf({
    game,
    status: 'live',
    own: 'white',
    isLookingBack: false,
    unconfirmed: null,
    hinting: null,
    ...changes,
  });
}
const NO_PLIES = { draw_plies: { white: null, black: null } };
const offered = gameWith({ offers: { draw: 'black', takeback: null, ...NO_PLIES } });
const offering = gameWith({ offers: { draw: 'white', takeback: null, ...NO_PLIES } });
const asked = gameWith({ offers: { draw: null, takeback: 'black', ...NO_PLIES } });
const away = gameWith({ absent: { white: null, black: AT } });
const repeated = gameWith({ repetition: ['x', 'y', 'x', 'y', 'x'] });
const SEEKING = { isOpen: false, isThinking: true, hint: null, ask: () => undefined };
const HINTED = { ...SEEKING, isThinking: false, hint: { fen: 'x', from: 'g1', to: null } };
const fresh = gameWith({ ply: 0, first_move_by: AT });

test.each([
  ['whose turn it is', gameWith({}), {}, { kind: 'turn' }],
  ['a draw offered', offered, {}, { kind: 'offer', what: 'draw' }],
  ['a takeback asked for', asked, {}, { kind: 'offer', what: 'takeback' }],
  ['one’s own offer', offering, {}, { kind: 'own-offer', what: 'draw' }],
  ['an opponent who has gone', away, {}, { kind: 'absent', claimableAt: Date.parse(AT) }],
  ['a draw to be claimed', repeated, {}, { kind: 'claimable-draw' }],
  ['the first move', fresh, {}, { kind: 'first-move', by: Date.parse(AT) }],
  ['a hint', gameWith({}), { hinting: HINTED }, { kind: 'hint', hint: HINTED.hint }],
  ['one that is being sought', gameWith({}), { hinting: SEEKING }, { kind: 'hint', hint: null }],
  ['a look back', away, { isLookingBack: true }, { kind: 'looking-back' }],
  [
    'an offer while looking back',
    offered,
    { isLookingBack: true },
    { kind: 'offer', what: 'draw' },
  ],
  ['a move to confirm', offered, { unconfirmed: 'Nf3' }, { kind: 'confirm', san: 'Nf3' }],
  [
    'a lost line before anything else',
    offered,
    { status: 'lost' },
    { kind: 'connection', status: 'lost' },
  ],
] as const)('the notice is: %s', (_what, game, changes, expected) => {
  expect(noticeWith(game, changes)).toEqual(expected);
});

test.each([offered, asked, offering, away, repeated])(
  'spectators see no notices that concern only the players',
  (game) => {
    expect(noticeWith(game, { own: null })).toEqual({ kind: 'turn' });
  },
);
