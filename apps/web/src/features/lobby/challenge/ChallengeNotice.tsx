import type { Challenge } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ChessIcon, CloseIcon } from '../../../ui/icons.tsx';
import { ChallengeActions } from './ChallengeActions.tsx';
import { challengeInSight, kindOf } from './challenge-kind.ts';
import { StartOfChallenge } from './StartOfChallenge.tsx';
import { useChallengeWords } from './use-challenge-words.ts';
import { useChallenges } from './use-challenges.ts';

interface ChallengeNoticeProps {
  userId: string;
  slug: string;
  /** The member is playing with a clock. */
  isPlaying: boolean;
}

/** On every page: a challenge to answer, or the answer to one. A closed notice stays in the lobby. */
export function ChallengeNotice({ userId, slug, isPlaying }: ChallengeNoticeProps) {
  const t = useTranslations('challenges');
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const challenges = useChallenges(userId);
  const shown = challengeInSight(challenges ?? [], userId, dismissed);
  const isReceived = shown !== undefined && kindOf(shown, userId) === 'received';
  return (
    <>
      <output className="sr-only">{isReceived && t('said')}</output>
      {shown !== undefined && (
        <ChallengeCard
          key={shown.id}
          challenge={shown}
          userId={userId}
          slug={slug}
          isPlaying={isPlaying}
          onClose={() => setDismissed(new Set([...dismissed, shown.id]))}
        />
      )}
    </>
  );
}

interface ChallengeCardProps {
  challenge: Challenge;
  userId: string;
  slug: string;
  isPlaying: boolean;
  onClose: () => void;
}

function ChallengeCard({ challenge, userId, slug, isPlaying, onClose }: ChallengeCardProps) {
  const t = useTranslations('challenges');
  const { title, facts, note } = useChallengeWords(userId)(challenge);
  return (
    <aside
      aria-label={t('label')}
      className="rounded-card border border-accent bg-raised p-4 shadow-popup lg:p-3"
    >
      <div className="flex items-start gap-2">
        <ChessIcon className="mt-0.5 size-5 shrink-0 text-accent" />
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</p>
        <IconButton label={t('later')} className="-mt-2.5 -mr-2.5" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <p className="text-small text-muted">{facts}</p>
      {isPlaying && kindOf(challenge, userId) === 'received' ? (
        <p className="mt-1 text-small">{t('youPlay')}</p>
      ) : (
        <ChallengeDetails challenge={challenge} note={note} />
      )}
      <div className="mt-3">
        <ChallengeActions challenge={challenge} userId={userId} slug={slug} isPlaying={isPlaying} />
      </div>
    </aside>
  );
}

/** Left out while the member plays, because then it can only be declined. */
function ChallengeDetails({ challenge, note }: { challenge: Challenge; note: string | null }) {
  return (
    <>
      {challenge.message !== '' && (
        <p className="mt-1 text-small wrap-anywhere">“{challenge.message}”</p>
      )}
      {note !== null && <p className="mt-1 text-small">{note}</p>}
      <StartOfChallenge challenge={challenge} />
    </>
  );
}
