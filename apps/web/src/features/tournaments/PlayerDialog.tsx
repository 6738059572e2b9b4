import type { TournamentPlayer, TournamentRecord } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMessages, useTranslations, type Messages } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { pointsText } from '../../chess/games/points-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { ManagePlayer } from './ManagePlayer.tsx';
import { playersOf, type PlayerOf } from './people.ts';
import { sumsQuery, type TournamentPlace } from './queries.ts';
import { codeOf, opponentOf, pairingIn, resultMark, sideOf } from './results.ts';
import { tieBreakText } from './tie-break-text.ts';
import { useTieBreakName } from './use-tie-break-words.ts';

interface PlayerDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  player: TournamentPlayer;
  onClose: () => void;
}

/** A player's rounds, and how the tie-breaks add up; for arbiters also what they can do. */
export function PlayerDialog({ record, place, player, onClose }: PlayerDialogProps) {
  const t = useTranslations('tournaments.player');
  const common = useTranslations('common');
  const playerOf = playersOf(record);
  const hasStarted = record.tournament.round > 0;
  const values = {
    rank: player.rank,
    points: pointsText(player.points),
    rating: player.rating,
  };
  const facts = () => {
    if (hasStarted) return t(player.rating > 0 ? 'factsRated' : 'facts', values);
    return player.rating > 0 ? t('rating', values) : undefined;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={player.name}
      description={facts()}
      closeLabel={common('close')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {hasStarted && <Rounds record={record} player={player} playerOf={playerOf} />}
        {hasStarted && <Sums place={place} player={player} playerOf={playerOf} />}
        {record.may_manage && (
          <ManagePlayer record={record} place={place} player={player} onRemoved={onClose} />
        )}
        {player.user_id !== null && (
          <Link
            to="/$workspace/chess/players/$player"
            params={{ workspace: place.slug, player: player.user_id }}
            className={TEXT_LINK_CLASS}
          >
            {t('profile')}
          </Link>
        )}
      </div>
    </Dialog>
  );
}

interface PartProps {
  player: TournamentPlayer;
  playerOf: PlayerOf;
}

function Rounds({ record, player, playerOf }: PartProps & { record: TournamentRecord }) {
  const t = useTranslations('tournaments');
  const played = record.rounds.flatMap((round) => {
    const pairing = pairingIn(round, player.id);
    return pairing === null ? [] : [{ round: round.round, pairing }];
  });
  return (
    <section>
      <h3 className="font-bold">{t('player.rounds')}</h3>
      {played.length === 0 && <p className="text-muted">{t('player.noRounds')}</p>}
      <ol>
        {played.map(({ round, pairing }) => {
          const opponent = opponentOf(pairing, player.id);
          const side = sideOf(pairing, player.id) ?? 'white';
          return (
            <li key={round} className="flex items-baseline gap-3 border-b border-line py-1.5">
              <span className="w-5 text-right text-muted">{round}</span>
              <span className="min-w-0 flex-1">
                {opponent === null ? (
                  <span className="text-muted">{t('pairings.bye')}</span>
                ) : (
                  playerOf(opponent)?.name
                )}
              </span>
              <span className="text-small text-muted">
                {opponent === null ? '' : t('pairings.color', { side })}
              </span>
              <strong className="w-6 text-right">
                {resultMark(codeOf(pairing, player.id)) || '…'}
              </strong>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Sums({ place, player, playerOf }: PartProps & { place: TournamentPlace }) {
  const t = useTranslations('tournaments.player');
  const common = useTranslations('common');
  const nameOf = useTieBreakName();
  const adjustmentWords = useAdjustmentWords();
  const sums = useQuery(sumsQuery(place, player.id));
  return (
    <section>
      <h3 className="mb-1 font-bold">{t('tieBreaks')}</h3>
      {sums.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {sums.isLoadingError && <LoadFailure query={sums} />}
      {sums.data?.tie_breaks.map(({ label, value, contributions }) => (
        <details key={label} className="border-b border-line">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3">
            <span className="min-w-0 flex-1">{nameOf(label)}</span>
            <strong>{tieBreakText(value)}</strong>
          </summary>
          {contributions.length === 0 ? (
            <p className="pb-2 text-small text-muted">{t('noContributions')}</p>
          ) : (
            <ul className="pb-2 text-small">
              {contributions.map((each) => (
                <li key={each.round} className="flex items-baseline gap-3 py-0.5">
                  <span className="min-w-0 flex-1">
                    {t('contribution', {
                      round: each.round,
                      name: (each.opponent && playerOf(each.opponent)?.name) || t('noOpponent'),
                    })}
                    <span className="text-muted">{adjustmentWords(each)}</span>
                  </span>
                  <span className={each.is_cut ? 'text-muted line-through' : 'font-semibold'}>
                    {tieBreakText(each.amount)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </details>
      ))}
    </section>
  );
}

type Adjustment = keyof Messages['tournaments']['player']['adjustments'];

/** ` (forfeit: at most the opponent’s points, not counted)` */
function useAdjustmentWords() {
  const t = useTranslations('tournaments.player');
  const { adjustments } = useMessages().tournaments.player;
  const isKnown = (name: string): name is Adjustment => Object.hasOwn(adjustments, name);
  return ({ adjustment, is_cut }: { adjustment: string | null; is_cut: boolean }) => {
    const notes = [
      ...(adjustment !== null && isKnown(adjustment) ? [t(`adjustments.${adjustment}`)] : []),
      ...(is_cut ? [t('cut')] : []),
    ];
    return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  };
}
