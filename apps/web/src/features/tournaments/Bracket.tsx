import type { BracketMatch, TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { pointsText } from '../../chess/games/points-text.ts';
import { playersOf } from './people.ts';
import { PlayerName } from './PlayerName.tsx';
import { TableFrame } from './TableFrame.tsx';

interface BracketProps {
  record: TournamentRecord;
  /** Undefined where players cannot be looked at. */
  onOpenPlayer: ((playerId: string) => void) | undefined;
}

/** A knockout from its first round to the final, a column for each round. */
export function Bracket({ record, onOpenPlayer }: BracketProps) {
  const t = useTranslations('tournaments.bracket');
  const rounds = record.bracket ?? [];
  return (
    <TableFrame label={t('caption')}>
      <ol className="bracket" aria-label={t('caption')}>
        {rounds.map((matches, index) => (
          // Rounds and matches have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="bracket-round">
            <h3 className="text-small font-semibold text-muted">
              {t('round', { matches: matches.length, round: index + 1 })}
            </h3>
            <ol className="bracket-matches">
              {matches.map((match, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} className="bracket-place">
                  <Match match={match} record={record} onOpenPlayer={onOpenPlayer} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </TableFrame>
  );
}

function Match({ match, record, onOpenPlayer }: BracketProps & { match: BracketMatch }) {
  const t = useTranslations('tournaments.bracket');
  const playerOf = playersOf(record);
  const { players, points, winner, is_bye } = match;
  const isOwn = record.own_player !== null && players.includes(record.own_player);
  const isPlayed = points.some((each) => each > 0);
  return (
    <ul className="bracket-match" aria-current={isOwn || undefined}>
      {players.map((id, side) => {
        const player = id === null ? undefined : playerOf(id);
        const isWinner = id !== null && id === winner;
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={side} className={isWinner ? 'font-bold' : ''}>
            {player === undefined ? (
              <span className="text-muted">{is_bye ? t('bye') : t('open')}</span>
            ) : (
              <PlayerName player={player} onOpen={onOpenPlayer} />
            )}
            {player !== undefined && isPlayed && (
              <span className="bracket-points">{pointsText(points[side] ?? 0)}</span>
            )}
            {isWinner && !is_bye && <span className="sr-only">, {t('winner')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
