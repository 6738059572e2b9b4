import type { TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { pointsText } from '../../chess/games/points-text.ts';
import { cellText, meetingCells, roundCells, type RoundCell } from './crosstable.ts';
import { PlayerName } from './PlayerName.tsx';
import { TableFrame } from './TableFrame.tsx';

interface CrosstableProps {
  record: TournamentRecord;
  onOpenPlayer: ((playerId: string) => void) | undefined;
}

/** Players against rounds in a Swiss tournament, players against players in a round robin. */
export function Crosstable({ record, onOpenPlayer }: CrosstableProps) {
  const t = useTranslations('tournaments');
  const { players, tournament, rounds } = record;
  const isSwiss = tournament.format === 'swiss';
  const heads = isSwiss ? rounds.map(({ round }) => round) : players.map((_, index) => index + 1);
  const cells = isSwiss ? swissRows(record) : meetingRows(record);
  return (
    <>
      <TableFrame label={t('crosstable.caption')}>
        <table className="tournament-table">
          <caption className="sr-only">{t('crosstable.caption')}</caption>
          <thead>
            <tr>
              <th scope="col" className="tournament-figure">
                <abbr title={t('table.number')}>#</abbr>
              </th>
              <th scope="col">{t('table.player')}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="tournament-cell">
                  {head}
                </th>
              ))}
              <th scope="col" className="tournament-figure">
                <abbr title={t('table.points')}>{t('table.pointsShort')}</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {players.map((player, index) => (
              <tr key={player.id} aria-current={player.id === record.own_player || undefined}>
                <td className="tournament-figure text-muted">{index + 1}</td>
                <th scope="row">
                  <PlayerName player={player} onOpen={onOpenPlayer} />
                </th>
                {(cells[index] ?? []).map((cell, column) => (
                  <Cell key={heads[column]} {...cell} record={record} />
                ))}
                <td className="tournament-figure font-bold">{pointsText(player.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="mt-3 text-small text-muted">
        {t(isSwiss ? 'crosstable.legend' : 'crosstable.legendRound')}
      </p>
    </>
  );
}

interface CellContent {
  readonly text: string | null;
  /** In a Swiss tournament. */
  readonly round?: number;
  readonly cell?: RoundCell | null;
}

function swissRows(record: TournamentRecord): CellContent[][] {
  return roundCells(record).map((row) =>
    row.map((cell, index) => ({
      text: cellText(cell),
      cell,
      round: record.rounds[index]?.round ?? index + 1,
    })),
  );
}

function meetingRows(record: TournamentRecord): CellContent[][] {
  return meetingCells(record).map((row) => row.map((text) => ({ text })));
}

function Cell({ text, cell, round, record }: CellContent & { record: TournamentRecord }) {
  const t = useTranslations('tournaments.crosstable');
  if (text === null) return <td className="tournament-cell bg-sunken text-muted">×</td>;
  const title = () => {
    if (!cell || round === undefined) return undefined;
    if (cell.opponent === null) return t('cellBye', { round });
    const name = record.players[cell.opponent - 1]?.name ?? '';
    return t('cell', { round, side: cell.side, name });
  };
  return (
    <td className="tournament-cell" title={title()}>
      {text}
    </td>
  );
}
