import type {
  GameResult,
  ResultCode,
  TournamentPairing,
  TournamentRecord,
  TournamentRound,
} from '@rookery/contract';

export type Side = 'white' | 'black';

const POINTS: Readonly<Record<ResultCode, number>> = {
  '1': 1,
  '=': 0.5,
  '0': 0,
  '+': 1,
  '-': 0,
  H: 0.5,
  F: 1,
  U: 1,
  Z: 0,
};

export function pointsOf(code: ResultCode | null): number {
  return code === null ? 0 : POINTS[code];
}

const MARKS: Readonly<Record<ResultCode, string>> = {
  '1': '1',
  '=': '½',
  '0': '0',
  '+': '+',
  '-': '−',
  H: '½',
  F: '1',
  U: '1',
  Z: '0',
};

/** `½`, and `+` or `−` for a game that was not played; empty without a result. */
export function resultMark(code: ResultCode | null): string {
  return code === null ? '' : MARKS[code];
}

/** `1–0`, `+ −`; null without a result, and for a bye. */
export function resultText({ white_result, black_result }: TournamentPairing): string | null {
  if (white_result === null || black_result === null) return null;
  const isPlayed = white_result !== '+' && white_result !== '-' && black_result !== '+';
  return [white_result, black_result].map(resultMark).join(isPlayed ? '–' : ' ');
}

const GAME_RESULTS: readonly GameResult[] = ['1-0', '1/2-1/2', '0-1', '+/-', '-/+', '-/-'];

const CODES: Readonly<Record<GameResult, string>> = {
  '1-0': '10',
  '1/2-1/2': '==',
  '0-1': '01',
  '+/-': '+-',
  '-/+': '-+',
  '-/-': '--',
};

/** The result of a pairing as arbiters enter it; null without one. */
export function gameResultOf(pairing: TournamentPairing): GameResult | null {
  const codes = `${pairing.white_result ?? ''}${pairing.black_result ?? ''}`;
  return GAME_RESULTS.find((result) => CODES[result] === codes) ?? null;
}

export function sideOf(pairing: TournamentPairing, playerId: string): Side | null {
  if (pairing.white === playerId) return 'white';
  return pairing.black === playerId ? 'black' : null;
}

export function opponentOf(pairing: TournamentPairing, playerId: string): string | null {
  return pairing.white === playerId ? pairing.black : pairing.white;
}

export function codeOf(pairing: TournamentPairing, playerId: string): ResultCode | null {
  return pairing.white === playerId ? pairing.white_result : pairing.black_result;
}

/** Of a match, the last game. */
export function pairingIn(
  round: TournamentRound | undefined,
  playerId: string,
): TournamentPairing | null {
  return round?.pairings.findLast((pairing) => sideOf(pairing, playerId) !== null) ?? null;
}

/** What a player had before this round began. */
export function pointsBefore(
  { rounds }: Pick<TournamentRecord, 'rounds'>,
  playerId: string,
  round: number,
): number {
  return rounds
    .filter((each) => each.round < round)
    .map((each) => pairingIn(each, playerId))
    .reduce(
      (sum, pairing) => sum + (pairing === null ? 0 : pointsOf(codeOf(pairing, playerId))),
      0,
    );
}

/** Where both players of a game over the board have entered a result, and not the same. */
export function isDisputed({
  white_result,
  white_report,
  black_report,
}: TournamentPairing): boolean {
  return (
    white_result === null &&
    white_report !== null &&
    black_report !== null &&
    white_report !== black_report
  );
}
