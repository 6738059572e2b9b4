import type { TournamentRecord } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { tell } from '../../ui/toasts.ts';
import { useTournamentButton, type TournamentChange } from './changes.ts';
import type { NextAction } from './next-action.ts';
import type { TournamentPlace } from './queries.ts';

const ResultDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).ResultDialog }));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./dialogs.ts')).WithdrawDialog,
}));

interface OwnActionProps {
  record: TournamentRecord;
  place: TournamentPlace;
  action: NextAction;
}

const TOLD = {
  enter: 'act.entered',
  come_back: 'act.entered',
  check_in: 'act.checkedIn',
} as const;

/** The one button for what the member can do at the moment. */
export function OwnAction({ record, place, action }: OwnActionProps) {
  const t = useTranslations('tournaments');
  const { change, isPending } = useTournamentButton(place);
  const [isAsked, setAsked] = useState(false);
  const send = (kind: keyof typeof TOLD) => {
    const sent: TournamentChange = { do: kind === 'check_in' ? 'check_in' : 'enter' };
    change(sent, () => tell(t(TOLD[kind])));
  };
  switch (action.kind) {
    case 'enter':
    case 'come_back':
    case 'check_in':
      return (
        <Button busy={isPending} onClick={() => send(action.kind)}>
          {t(`act.${action.kind}`)}
        </Button>
      );
    case 'full':
      return <p className="self-center text-muted">{t('act.full')}</p>;
    case 'withdraw':
      return (
        <Button
          look="secondary"
          busy={isPending}
          onClick={() => change({ do: 'withdraw' }, () => tell(t('act.withdrawn')))}
        >
          {t('act.withdraw')}
        </Button>
      );
    case 'to_game':
      return (
        <Link
          to="/$workspace/chess/games/$game"
          params={{ workspace: place.slug, game: action.gameId }}
          className={buttonClass('primary')}
        >
          {t('act.to_game')}
        </Link>
      );
    case 'ready': {
      const { round, pairing, side } = action.own;
      const isReady = pairing[`${side}_ready`];
      return (
        <Button
          look={isReady ? 'secondary' : 'primary'}
          busy={isPending}
          onClick={() => change({ do: 'ready', round, board: pairing.board, isReady: !isReady })}
        >
          {t(isReady ? 'act.notReady' : 'act.ready')}
        </Button>
      );
    }
    case 'enter_result': {
      const { round, pairing, side } = action.own;
      const hasEntered = pairing[`${side}_report`] !== null;
      return (
        <>
          <Button look={hasEntered ? 'secondary' : 'primary'} onClick={() => setAsked(true)}>
            {t(hasEntered ? 'act.changeResult' : 'act.enter_result')}
          </Button>
          {isAsked && (
            <Suspense>
              <ResultDialog
                record={record}
                place={place}
                round={round}
                pairing={pairing}
                isArbiter={record.may_manage}
                onClose={() => setAsked(false)}
              />
            </Suspense>
          )}
        </>
      );
    }
  }
}

/** For a player who takes part in a running tournament. */
export function WithdrawButton({ place }: { place: TournamentPlace }) {
  const t = useTranslations('tournaments.act');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Button>
      {isAsked && (
        <Suspense>
          <WithdrawDialog place={place} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
