import type { TournamentPlayer, TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlayerName } from './PlayerName.tsx';
import { TableFrame } from './TableFrame.tsx';

interface ArenaStandingsProps {
  record: TournamentRecord;
  /** Undefined where players cannot be looked at. */
  onOpenPlayer: ((playerId: string) => void) | undefined;
}

/** The players of an arena with the points of their last games, the newest last. */
export function ArenaStandings({ record, onOpenPlayer }: ArenaStandingsProps) {
  const t = useTranslations('tournaments');
  const { players, tournament, own_player } = record;
  if (players.length === 0) {
    return <EmptyState title={t('table.noPlayersTitle')} words={t('table.noPlayersWords')} />;
  }
  const hasStarted = tournament.started_at !== null;
  const left = tournament.player_count - players.length;
  const caption = t(hasStarted ? 'views.standings' : 'views.players');
  return (
    <>
      <TableFrame label={caption}>
        <table className="tournament-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="tournament-figure">
                <abbr title={t('table.rank')}>#</abbr>
              </th>
              <th scope="col">{t('table.player')}</th>
              <th scope="col" className="hidden sm:table-cell print:table-cell">
                {t('arena.games')}
              </th>
              <th scope="col" className="tournament-figure">
                <abbr title={t('table.points')}>{t('table.pointsShort')}</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <tr key={player.id} aria-current={player.id === own_player || undefined}>
                <td className="tournament-figure text-muted">{hasStarted ? player.rank : ''}</td>
                <th scope="row">
                  <PlayerName player={player} onOpen={onOpenPlayer} />
                  <Notes player={player} hasStarted={hasStarted} />
                </th>
                <td className="arena-scores hidden sm:table-cell print:table-cell">
                  <Scores player={player} />
                </td>
                <td className="tournament-figure font-bold">
                  {player.sheet?.is_on_streak === true && (
                    <abbr className="arena-streak" title={t('arena.streak')}>
                      ×2
                    </abbr>
                  )}
                  {player.points}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {left > 0 && <p className="mt-3 text-muted">{t('arena.more', { count: left })}</p>}
    </>
  );
}

function Notes({ player, hasStarted }: { player: TournamentPlayer; hasStarted: boolean }) {
  const t = useTranslations('tournaments');
  const notes = [
    ...(player.rating > 0 ? [String(player.rating)] : []),
    ...(player.withdrawn ? [t('table.withdrawn')] : []),
    ...(player.paused && !player.withdrawn && hasStarted ? [t('arena.paused')] : []),
  ];
  return (
    <span className="block text-small leading-4.5 font-normal text-muted empty:hidden">
      {notes.join(' · ')}
    </span>
  );
}

/** Points of a streak stand out. */
function Scores({ player: { sheet } }: { player: TournamentPlayer }) {
  if (sheet === null) return null;
  const first = sheet.games - sheet.scores.length;
  return (
    <span className="flex gap-1.5">
      {sheet.scores.map((score, index) => (
        // The games of a player never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={first + index} className={score > 3 ? 'arena-streak' : undefined}>
          {score}
        </span>
      ))}
    </span>
  );
}
