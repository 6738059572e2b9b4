import type { GameResult } from '@rookery/contract';
import type { ScopedTransaction, TournamentId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { isKnockout } from './formats.ts';
import {
  findPairing,
  gameOfPairing,
  lockTournament,
  noteChange,
  reportResult,
  setReady,
  setResults,
  type PairingRow,
  type TournamentRow,
} from './queries.ts';

export interface BoardOfRound {
  readonly id: TournamentId;
  readonly round: number;
  readonly board: number;
}

type Results = Pick<PairingRow, 'white_result' | 'black_result'>;

const RESULTS: Readonly<Record<GameResult, Results>> = {
  '1-0': { white_result: '1', black_result: '0' },
  '1/2-1/2': { white_result: '=', black_result: '=' },
  '0-1': { white_result: '0', black_result: '1' },
  '+/-': { white_result: '+', black_result: '-' },
  '-/+': { white_result: '-', black_result: '+' },
  '-/-': { white_result: '-', black_result: '-' },
};

const NO_RESULT: Results = { white_result: null, black_result: null };

/** What a player may report: a forfeit is for an arbiter to decide. */
const PLAYED: ReadonlySet<GameResult | null> = new Set(['1-0', '1/2-1/2', '0-1', null]);

/** Stores what an arbiter enters. Rounds that are paired already stay as they are. */
export async function enterResult(
  transaction: ScopedTransaction,
  place: BoardOfRound,
  result: GameResult | null,
): Promise<
  RouteResult<'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/result'>
> {
  const { id, round } = place;
  const found = await lockPairing(transaction, place);
  if (found === null) return refuse('not_found');
  const { tournament, pairing } = found;
  if (pairing.black_id === null || tournament.status === 'cancelled') return refuse('wrong_state');
  if (round > tournament.round) return refuse('wrong_state');
  // In a knockout, the winner of a match plays the next one.
  const isPast = round < tournament.round || tournament.status === 'finished';
  if (isKnockout(tournament) && isPast) return refuse('wrong_state');
  // Only the last round can be without a result again: later ones were paired with it.
  if (result === null && isPast) return refuse('wrong_state');
  const game = pairing.game_started ? await gameOfPairing(transaction, pairing.id) : undefined;
  if (game?.status === 'active' && game.ply >= 2) return refuse('game_not_over');
  if (game !== undefined && result === null) return refuse('wrong_state');
  await setResults(transaction, pairing.id, result === null ? NO_RESULT : RESULTS[result]);
  await noteChange(transaction, id);
  return ok(null);
}

/** A player's own result of a game over the board. It counts once the opponent has entered the same. */
export async function reportOwnResult(
  transaction: ScopedTransaction,
  place: BoardOfRound,
  result: GameResult | null,
): Promise<
  RouteResult<'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/result'>
> {
  const { id, round } = place;
  const found = await lockPairing(transaction, place);
  if (found === null) return refuse('not_found');
  const { tournament, pairing } = found;
  if (!tournament.over_the_board || !PLAYED.has(result)) return refuse('forbidden');
  if (round !== tournament.round || pairing.white_result !== null) return refuse('wrong_state');
  if (!(await reportResult(transaction, pairing.id, result))) return refuse('forbidden');
  await noteChange(transaction, id);
  return ok(null);
}

export async function tellReady(
  transaction: ScopedTransaction,
  place: BoardOfRound,
  isReady: boolean,
): Promise<
  RouteResult<'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/ready'>
> {
  const { id, round } = place;
  const found = await lockPairing(transaction, place);
  if (found === null) return refuse('not_found');
  const { tournament, pairing } = found;
  const isPlayed = tournament.status === 'running' && round === tournament.round;
  if (!isPlayed || tournament.window_s === null) return refuse('wrong_state');
  if (pairing.game_started || pairing.white_result !== null) return refuse('wrong_state');
  if (!(await setReady(transaction, pairing.id, isReady))) return refuse('forbidden');
  await noteChange(transaction, id);
  return ok(null);
}

/** The pairing of a board, with its tournament, which is locked. */
async function lockPairing(
  transaction: ScopedTransaction,
  { id, round, board }: BoardOfRound,
): Promise<{ tournament: TournamentRow; pairing: PairingRow } | null> {
  const tournament = await lockTournament(transaction, id);
  const pairing = tournament && (await findPairing(transaction, id, round, board));
  return pairing === undefined || tournament === undefined ? null : { tournament, pairing };
}
