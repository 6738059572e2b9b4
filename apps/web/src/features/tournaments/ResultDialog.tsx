import type { GameResult, TournamentPairing, TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { useChangeTournament } from './changes.ts';
import { playersOf } from './people.ts';
import type { TournamentPlace } from './queries.ts';
import { reportText } from './report-text.ts';
import { gameResultOf } from './results.ts';

interface ResultDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  round: number;
  pairing: TournamentPairing;
  /** An arbiter also decides forfeits, and corrects. */
  isArbiter: boolean;
  onClose: () => void;
}

const PLAYED = ['1-0', '1/2-1/2', '0-1'] as const;
const FORFEITS = ['+/-', '-/+', '-/-'] as const;

/** One tap on a result enters it. */
export function ResultDialog(props: ResultDialogProps) {
  const { record, place, round, pairing, isArbiter, onClose } = props;
  const t = useTranslations('tournaments.result');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const playerOf = playersOf(record);
  const names = {
    white: playerOf(pairing.white)?.name ?? '',
    black: playerOf(pairing.black ?? '')?.name ?? '',
  };
  const current = gameResultOf(pairing);
  const enter = (result: GameResult | null) =>
    mutate(
      { do: 'result', round, board: pairing.board, result },
      {
        onSuccess: () => {
          if (isArbiter) tell(t('entered'));
          onClose();
        },
      },
    );
  const words: Record<GameResult, string> = {
    '1-0': t('won', { name: names.white }),
    '1/2-1/2': t('draw'),
    '0-1': t('won', { name: names.black }),
    '+/-': t('forfeitWin', { name: names.white }),
    '-/+': t('forfeitWin', { name: names.black }),
    '-/-': t('forfeitBoth'),
  };
  const button = (result: GameResult) => (
    <Button
      key={result}
      look="secondary"
      className="min-h-14 justify-between! text-left aria-pressed:border-accent aria-pressed:bg-accent-soft"
      aria-pressed={result === current}
      busy={isPending}
      onClick={() => enter(result)}
    >
      <span className="min-w-0">{words[result]}</span>
      <span className="shrink-0 font-bold">{figures(result)}</span>
    </Button>
  );
  const mayClear =
    current !== null && pairing.game_id === null && round === record.tournament.round;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { board: pairing.board })}
      description={t('players', names)}
      closeLabel={common('close')}
    >
      <div className="grid gap-3">
        {isArbiter && <Reports pairing={pairing} names={names} />}
        {PLAYED.map(button)}
        {!isArbiter && <p className="text-small text-muted">{t('playerHint')}</p>}
        {isArbiter && (
          <>
            <h3 className="mt-2 text-small font-semibold text-muted">{t('forfeits')}</h3>
            {FORFEITS.map(button)}
            {current !== null && <p className="text-small text-muted">{t('correction')}</p>}
            {mayClear && (
              <Button look="quiet" busy={isPending} onClick={() => enter(null)}>
                {t('clear')}
              </Button>
            )}
          </>
        )}
        {error !== null && <FailureNotice words={errorWords(error)} />}
      </div>
    </Dialog>
  );
}

function figures(result: GameResult): string {
  if (result === '1/2-1/2') return '½–½';
  return result.includes('/')
    ? result.replace('/', ' ').replaceAll('-', '−')
    : result.replace('-', '–');
}

interface ReportsProps {
  pairing: TournamentPairing;
  names: { readonly white: string; readonly black: string };
}

/** What the players have entered so far. */
function Reports({ pairing, names }: ReportsProps) {
  const t = useTranslations('tournaments.result');
  const { white_report, black_report, white_result } = pairing;
  if (white_result !== null || (white_report === null && black_report === null)) return null;
  const shown = (report: typeof white_report) =>
    report === null ? t('nothing') : reportText(report);
  return (
    <p className="font-semibold">
      {t('reports', {
        ...names,
        whiteResult: shown(white_report),
        blackResult: shown(black_report),
      })}
    </p>
  );
}
