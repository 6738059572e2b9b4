import type { Color, DetailedMoves, MoveDetails } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { soundOfMove } from '../../chess/sounds/sound-of-move.ts';
import type { SoundName } from '../../chess/sounds/synth.ts';
import type { GameSnapshot } from '../../live/game-store.ts';

/** What a page shows of a game at one time. */
export interface ObservedGame {
  readonly line: DetailedMoves;
  readonly game: ChessGame;
  readonly status: GameSnapshot['status'];
}

/** Events that are announced by screen readers and sounds. */
export type GameEvent =
  | { readonly kind: 'move'; readonly move: MoveDetails }
  | { readonly kind: 'taken-back' }
  | { readonly kind: 'offer'; readonly what: 'draw' | 'takeback'; readonly by: Color }
  /** The offer was declined or withdrawn. */
  | { readonly kind: 'offer-gone'; readonly what: 'draw' | 'takeback'; readonly by: Color }
  | { readonly kind: 'rematch'; readonly by: string }
  | { readonly kind: 'away'; readonly color: Color }
  | { readonly kind: 'connection'; readonly status: 'lost' | 'live' }
  | { readonly kind: 'end' };

export function eventsBetween(before: ObservedGame, after: ObservedGame): readonly GameEvent[] {
  if (before.game.id !== after.game.id) return [];
  return [
    ...connectionEvents(before, after),
    ...moveEvents(before.line, after.line),
    ...offerEvents(before.game, after.game),
    ...endEvents(before.game, after.game),
  ];
}

function connectionEvents(before: ObservedGame, after: ObservedGame): GameEvent[] {
  if (before.status === after.status) return [];
  if (after.status === 'lost') return [{ kind: 'connection', status: 'lost' }];
  const isBack = before.status === 'lost' && after.status === 'live';
  return isBack ? [{ kind: 'connection', status: 'live' }] : [];
}

function moveEvents(before: DetailedMoves, after: DetailedMoves): GameEvent[] {
  if (after === before) return [];
  const shared = sharedLength(before, after);
  const takenBack: GameEvent[] = shared < before.length ? [{ kind: 'taken-back' }] : [];
  return [...takenBack, ...after.slice(shared).map((move): GameEvent => ({ kind: 'move', move }))];
}

function sharedLength(before: DetailedMoves, after: DetailedMoves): number {
  const different = before.findIndex(({ uci }, index) => uci !== after[index]?.uci);
  return different === -1 ? before.length : different;
}

function offerEvents(before: ChessGame, after: ChessGame): GameEvent[] {
  const [was, is] = [before.game_state, after.game_state];
  const events: GameEvent[] = [];
  for (const what of ['draw', 'takeback'] as const) {
    const by = is.offers[what];
    const last = was.offers[what];
    if (by !== null && last === null) events.push({ kind: 'offer', what, by });
    const isSame = is.ply === was.ply && is.outcome === null;
    if (by === null && last !== null && isSame) {
      events.push({ kind: 'offer-gone', what, by: last });
    }
  }
  for (const color of ['white', 'black'] as const) {
    if (is.absent[color] !== null && was.absent[color] === null)
      events.push({ kind: 'away', color });
  }
  const { rematch_offered_by: by } = after;
  if (by !== null && before.rematch_offered_by === null) events.push({ kind: 'rematch', by });
  return events;
}

function endEvents(before: ChessGame, after: ChessGame): GameEvent[] {
  return before.status === 'active' && after.status !== 'active' ? [{ kind: 'end' }] : [];
}

/** The sound of an event; null for silent events. */
export function soundOf(event: GameEvent): SoundName | null {
  if (event.kind === 'end') return 'end';
  if (event.kind === 'offer' || event.kind === 'rematch') return 'low';
  return event.kind === 'move' ? soundOfMove(event.move) : null;
}
