import type { TournamentPairing, TournamentRecord, TournamentRound } from '@rookery/contract';
import { pairingIn, sideOf, type Side } from './results.ts';

/** What a member can do at the moment. */
export type NextAction =
  | { readonly kind: 'enter' | 'come_back' | 'check_in' }
  | { readonly kind: 'full' | 'withdraw' }
  | { readonly kind: 'to_game'; readonly gameId: string }
  | { readonly kind: 'ready' | 'enter_result'; readonly own: OwnPairing };

/** The member's pairing of the current round; in an arena, their running game. */
export interface OwnPairing {
  readonly round: number;
  readonly pairing: TournamentPairing;
  readonly side: Side;
}

export function ownPairingOf({
  own_player,
  rounds,
  tournament,
}: TournamentRecord): OwnPairing | null {
  const round =
    tournament.format === 'arena'
      ? rounds.findLast((each) => isPlaying(each, own_player))
      : rounds.find((each) => each.round === tournament.round);
  const pairing = own_player === null ? null : pairingIn(round, own_player);
  const side = pairing && own_player && sideOf(pairing, own_player);
  return pairing && side && round ? { round: round.round, pairing, side } : null;
}

/** A game of an arena counts as the own one until it has a result. */
function isPlaying(round: TournamentRound, player: string | null): boolean {
  const pairing = player === null ? null : pairingIn(round, player);
  return pairing !== null && pairing.white_result === null;
}

/** The most important one, or null if there is none. */
export function nextAction(record: TournamentRecord): NextAction | null {
  const { tournament, players, own_player } = record;
  const { status, max_players, check_in } = tournament;
  if (status === 'finished' || status === 'cancelled') return null;
  const own = players.find(({ id }) => id === own_player);
  if (own === undefined || own.withdrawn) {
    if (!isOpenForEntries(record)) return null;
    if (own !== undefined) return { kind: 'come_back' };
    const isFull = max_players !== null && tournament.player_count >= max_players;
    return { kind: isFull ? 'full' : 'enter' };
  }
  const game = gameAction(record);
  if (game !== null) return game;
  if (status !== 'open') return null;
  return { kind: check_in && !own.checked_in ? 'check_in' : 'withdraw' };
}

function gameAction(record: TournamentRecord): NextAction | null {
  const own = ownPairingOf(record);
  if (own === null || own.pairing.black === null || own.pairing.white_result !== null) return null;
  const { game_id } = own.pairing;
  if (game_id !== null) return { kind: 'to_game', gameId: game_id };
  if (record.tournament.over_the_board) return { kind: 'enter_result', own };
  return record.tournament.window_s === null ? null : { kind: 'ready', own };
}

/** Before the start; in a Swiss tournament also until half of its rounds are paired, in an arena until its end. */
function isOpenForEntries({ tournament }: TournamentRecord): boolean {
  const { status, format, round, round_count } = tournament;
  if (status === 'open' || format === 'arena') return true;
  return format === 'swiss' && round * 2 < (round_count ?? 0);
}

/** What an arbiter is waited for, besides results. */
export function arbiterAction(
  { tournament, rounds, may_manage }: TournamentRecord,
  now: number,
): 'start' | 'next_round' | 'resume' | 'finish' | null {
  const { status, round, round_count, starts_at, trouble } = tournament;
  if (!may_manage) return null;
  if (status === 'paused') return 'resume';
  if (status === 'open') {
    const isStarting = starts_at !== null && Date.parse(starts_at) <= now && trouble === null;
    return isStarting ? null : 'start';
  }
  if (tournament.format === 'arena') return null;
  const isOver = rounds.every((each) => each.round > round || isRoundOver(each));
  if (status !== 'running' || !isOver) return null;
  return round < (round_count ?? 0) ? 'next_round' : 'finish';
}

function isRoundOver({ pairings }: TournamentRound): boolean {
  return pairings.every(({ white_result }) => white_result !== null);
}
