import type { ResultCode, TournamentRecord } from '@rookery/contract';
import { codeOf, opponentOf, pairingIn, resultMark, sideOf, type Side } from './results.ts';

/** What a player did in a round. */
export interface RoundCell {
  /** The opponent's row in the table, from 1; null for a bye. */
  readonly opponent: number | null;
  readonly side: Side;
  readonly result: ResultCode | null;
}

type Table = Pick<TournamentRecord, 'players' | 'rounds'>;

/** Players in the order of their rank, and for each of them their rounds; null where a player was not paired. */
export function roundCells({ players, rounds }: Table): (RoundCell | null)[][] {
  const rows = new Map(players.map(({ id }, index) => [id, index + 1]));
  return players.map(({ id }) =>
    rounds.map((round) => {
      const pairing = pairingIn(round, id);
      const side = pairing && sideOf(pairing, id);
      if (pairing === null || side === null) return null;
      const opponent = opponentOf(pairing, id);
      return {
        opponent: opponent === null ? null : (rows.get(opponent) ?? null),
        side,
        result: codeOf(pairing, id),
      };
    }),
  );
}

const LETTERS: Readonly<Record<Side, string>> = { white: 'w', black: 'b' };

/** `12w1`: with White against the player in row 12, won. A bye is `-1`, `-½` or `-0`. */
export function cellText(cell: RoundCell | null): string {
  if (cell === null) return '';
  const mark = cell.result === null ? '…' : resultMark(cell.result);
  return cell.opponent === null ? `-${mark}` : `${cell.opponent}${LETTERS[cell.side]}${mark}`;
}

/**
 * The results of each player against each other one, in the order of the rounds, such as `1` or `½0`. Null on the
 * diagonal.
 */
export function meetingCells({ players, rounds }: Table): (string | null)[][] {
  return players.map(({ id: own }) =>
    players.map(({ id: other }) => {
      if (own === other) return null;
      const marks = rounds.map((round) => {
        const pairing = pairingIn(round, own);
        if (pairing === null || opponentOf(pairing, own) !== other) return '';
        const code = codeOf(pairing, own);
        return code === null ? '…' : resultMark(code);
      });
      return marks.join('');
    }),
  );
}
