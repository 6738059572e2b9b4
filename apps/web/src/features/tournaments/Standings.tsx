import type { TournamentPlayer, TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { pointsText } from '../../chess/games/points-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { byName } from './lists.ts';
import { PlayerName } from './PlayerName.tsx';
import { TableFrame } from './TableFrame.tsx';
import { tieBreakText } from './tie-break-text.ts';
import { useTieBreakWords } from './use-tie-break-words.ts';

interface StandingsProps {
  record: TournamentRecord;
  isByName: boolean;
  /** Undefined where players cannot be looked at. */
  onOpenPlayer: ((playerId: string) => void) | undefined;
}

/** The players with rank, points and tie-breaks; before the start, only those who have entered. */
export function Standings({ record, isByName, onOpenPlayer }: StandingsProps) {
  const t = useTranslations('tournaments');
  const tieBreakWords = useTieBreakWords();
  const { tournament, players } = record;
  if (players.length === 0) {
    return <EmptyState title={t('table.noPlayersTitle')} words={t('table.noPlayersWords')} />;
  }
  const hasStarted = tournament.round > 0;
  const caption = t(hasStarted ? 'views.standings' : 'views.players');
  const shown = isByName ? byName(players) : players;
  return (
    <TableFrame label={caption}>
      <table className="tournament-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="tournament-figure">
              {hasStarted ? (
                <abbr title={t('table.rank')}>#</abbr>
              ) : (
                <span className="sr-only">{t('table.number')}</span>
              )}
            </th>
            <th scope="col">{t('table.player')}</th>
            <th scope="col" className="tournament-figure hidden sm:table-cell print:table-cell">
              {t('table.rating')}
            </th>
            {hasStarted && (
              <>
                <th scope="col" className="tournament-figure">
                  <abbr title={t('table.points')}>{t('table.pointsShort')}</abbr>
                </th>
                {tournament.tie_breaks.map((label) => (
                  <th key={label} scope="col" className="tournament-figure">
                    <abbr title={tieBreakWords(label)}>{label}</abbr>
                  </th>
                ))}
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((player, index) => (
            <tr key={player.id} aria-current={player.id === record.own_player || undefined}>
              <td className="tournament-figure text-muted">
                {hasStarted ? player.rank : index + 1}
              </td>
              <th scope="row">
                <PlayerCell player={player} record={record} onOpen={onOpenPlayer} />
              </th>
              <td className="tournament-figure hidden text-muted sm:table-cell print:table-cell">
                {player.rating || ''}
              </td>
              {hasStarted && (
                <>
                  <td className="tournament-figure font-bold">{pointsText(player.points)}</td>
                  {player.tie_breaks.map((value, place) => (
                    <td key={tournament.tie_breaks[place]} className="tournament-figure">
                      {tieBreakText(value)}
                    </td>
                  ))}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

interface PlayerCellProps {
  player: TournamentPlayer;
  record: TournamentRecord;
  onOpen: ((playerId: string) => void) | undefined;
}

/** The name, with what is to be known of the player. */
function PlayerCell({ player, record, onOpen }: PlayerCellProps) {
  const t = useTranslations('tournaments.table');
  const { status, check_in } = record.tournament;
  const notes = [
    ...(player.withdrawn ? [t('withdrawn')] : []),
    ...(status === 'open' && check_in ? [t(player.checked_in ? 'checkedIn' : 'notCheckedIn')] : []),
    ...(player.byes.length > 0
      ? [t('byes', { rounds: player.byes.map(({ round }) => round).join(', ') })]
      : []),
  ];
  return (
    <>
      <PlayerName player={player} onOpen={onOpen} />
      <span className="block text-small leading-4.5 font-normal text-muted empty:hidden">
        {player.rating > 0 && (
          <span className="sm:hidden print:hidden">
            {player.rating}
            {notes.length > 0 && ' · '}
          </span>
        )}
        {notes.join(' · ')}
      </span>
    </>
  );
}
