import { DECLINE_REASONS, type Challenge, type DeclineReason } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { kindOf } from './challenge-kind.ts';
import { useAnswers } from './use-answers.ts';

const ChangeTermsDialog = lazy(() => import('./ChangeTermsDialog.tsx'));

interface ChallengeActionsProps {
  challenge: Challenge;
  userId: string;
  slug: string;
  /** The member is playing with a clock, so that no other game can begin. */
  isPlaying: boolean;
}

const BUTTON_CLASS = 'flex-auto whitespace-nowrap';

export function ChallengeActions(props: ChallengeActionsProps) {
  const { challenge, userId, slug, isPlaying } = props;
  const t = useTranslations('challenges');
  const kind = kindOf(challenge, userId);
  const { accept, decline, withdraw } = useAnswers(challenge, slug);
  const [isDeclining, setDeclining] = useState(false);
  const [isChanging, setChanging] = useState(false);
  if (isDeclining) {
    return (
      <DeclineReasons
        challenge={challenge}
        isPending={decline.isPending}
        onDecline={(reason) => decline.mutate(reason)}
        onCancel={() => setDeclining(false)}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(kind === 'received' || kind === 'open') && !isPlaying && (
        <Button className={BUTTON_CLASS} busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('accept')}
        </Button>
      )}
      {kind === 'received' && (
        <>
          <Button look="secondary" className={BUTTON_CLASS} onClick={() => setDeclining(true)}>
            {t('decline')}
          </Button>
          {!isPlaying && (
            <Button look="quiet" className={BUTTON_CLASS} onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          )}
        </>
      )}
      {(kind === 'sent' || kind === 'declined') && (
        <Button
          look="secondary"
          className={BUTTON_CLASS}
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t(kind === 'sent' ? 'withdraw' : 'dismiss')}
        </Button>
      )}
      {isChanging && (
        <Suspense>
          <ChangeTermsDialog challenge={challenge} slug={slug} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface DeclineReasonsProps {
  challenge: Challenge;
  isPending: boolean;
  onDecline: (reason: DeclineReason) => void;
  onCancel: () => void;
}

/** The reasons that make sense: a rated challenge is not declined because it is casual. */
function DeclineReasons({ challenge, isPending, onDecline, onCancel }: DeclineReasonsProps) {
  const t = useTranslations('challenges');
  const senseless = challenge.rated ? 'casual' : 'rated';
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-small">{t('declineWhy')}</legend>
      {DECLINE_REASONS.filter((reason) => reason !== senseless).map((reason) => (
        <Button key={reason} look="secondary" busy={isPending} onClick={() => onDecline(reason)}>
          {t(`reasons.${reason}`)}
        </Button>
      ))}
      <Button look="quiet" onClick={onCancel}>
        {t('back')}
      </Button>
    </fieldset>
  );
}
