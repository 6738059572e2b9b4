import type { TournamentRecord } from '@rookery/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { pointsText } from '../../chess/games/points-text.ts';
import { ownPairingOf, type OwnPairing } from './next-action.ts';
import { playersOf } from './people.ts';
import { reportText } from './report-text.ts';
import { isDisputed, opponentOf, pointsBefore, pointsOf, resultText } from './results.ts';

interface OwnCardProps {
  record: TournamentRecord;
  /** What the member can do about it. */
  children: ReactNode;
}

/** The member's own game of the current round: the opponent, the colour, the board and what is to do. */
export function OwnCard({ record, children }: OwnCardProps) {
  const t = useTranslations('tournaments.own');
  const own = ownPairingOf(record);
  const { status } = record.tournament;
  if (own === null || (status !== 'running' && status !== 'paused')) return null;
  const isBye = own.pairing.black === null;
  return (
    <section
      aria-label={t(isBye ? 'byeTitle' : 'title', { round: own.round })}
      className="mb-8 rounded-card border border-edge bg-raised p-4 sm:p-5 print:hidden"
    >
      <h2 className="text-small font-semibold text-muted">
        {t(isBye ? 'byeTitle' : 'title', { round: own.round })}
      </h2>
      {isBye ? <ByeWords own={own} /> : <GameWords record={record} own={own} />}
      <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">{children}</div>
    </section>
  );
}

function ByeWords({ own }: { own: OwnPairing }) {
  const t = useTranslations('tournaments.own');
  const points = pointsOf(own.pairing.white_result);
  return (
    <p className="mt-1">{t('byeWords', { points: points === 0.5 ? 'half' : String(points) })}</p>
  );
}

function GameWords({ record, own }: { record: TournamentRecord; own: OwnPairing }) {
  const t = useTranslations('tournaments.own');
  const stages = useTranslations('tournaments.pairings');
  const { pairing, round, side } = own;
  const ownId = side === 'white' ? pairing.white : (pairing.black ?? '');
  const otherId = opponentOf(pairing, ownId) ?? '';
  const other = playersOf(record)(otherId);
  const points = (id: string) => pointsText(pointsBefore(record, id, round));
  const result = resultText(pairing);
  return (
    <>
      <p className="mt-1 text-large font-bold">
        {other?.name}
        {other !== undefined && other.rating > 0 && (
          <span className="text-body font-normal text-muted"> ({other.rating})</span>
        )}
      </p>
      <p className="text-muted">
        {[
          t('color', { side }),
          t('board', { board: pairing.board }),
          pairing.stage === null
            ? t('points', { own: points(ownId), other: points(otherId) })
            : t('game', { game: pairing.game, stage: stages(`stages.${pairing.stage}`) }),
        ].join(' · ')}
      </p>
      {result === null ? (
        <Progress record={record} own={own} name={other?.name ?? ''} />
      ) : (
        <p className="mt-2 font-semibold">{t('result', { result })}</p>
      )}
    </>
  );
}

/** What is missing for a result, or for the game to begin. */
function Progress({
  record,
  own,
  name,
}: {
  record: TournamentRecord;
  own: OwnPairing;
  name: string;
}) {
  const t = useTranslations('tournaments.own');
  const { pairing, side } = own;
  const otherSide = side === 'white' ? 'black' : 'white';
  const [mine, others] = [pairing[`${side}_report`], pairing[`${otherSide}_report`]];
  const words = () => {
    if (record.tournament.over_the_board) {
      if (mine !== null && others !== null && isDisputed(pairing)) {
        return t('dispute', { own: reportText(mine), other: reportText(others), name });
      }
      if (mine !== null) return t('waiting', { result: reportText(mine), name });
      return others === null ? null : t('confirm', { result: reportText(others), name });
    }
    if (record.tournament.window_s === null || pairing.game_id !== null) return null;
    if (pairing[`${side}_ready`]) return t('readyWait', { name });
    return pairing[`${otherSide}_ready`] ? t('readyOther', { name }) : t('readyHint', { name });
  };
  const shown = words();
  const tone = isDisputed(pairing) ? 'font-semibold text-danger' : '';
  return (
    <output className={`mt-2 block ${tone}`} aria-live="polite">
      {shown}
    </output>
  );
}
