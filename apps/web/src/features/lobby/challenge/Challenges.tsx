import { useTranslations } from 'use-intl';
import { Section } from '../../../ui/Section.tsx';
import { ChallengeActions } from './ChallengeActions.tsx';
import { kindOf } from './challenge-kind.ts';
import { StartOfChallenge } from './StartOfChallenge.tsx';
import { useChallengeWords } from './use-challenge-words.ts';
import { useListedChallenges } from './use-challenges.ts';

interface ChallengesProps {
  userId: string;
  slug: string;
}

/** In the lobby: the challenges from and to the member. Nothing if there are none. */
export function Challenges({ userId, slug }: ChallengesProps) {
  const t = useTranslations('challenges');
  const words = useChallengeWords(userId);
  // Those that anyone can accept are among the open games.
  const challenges = (useListedChallenges() ?? []).filter(
    (challenge) => kindOf(challenge, userId) !== 'open',
  );
  if (challenges.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className="divide-y divide-edge border-y border-edge">
        {challenges.map((challenge) => {
          const { title, facts, note } = words(challenge);
          return (
            <li
              key={challenge.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="text-small text-muted">{facts}</p>
                {challenge.message !== '' && (
                  <p className="text-small wrap-anywhere">“{challenge.message}”</p>
                )}
                {note !== null && <p className="text-small">{note}</p>}
                <StartOfChallenge challenge={challenge} />
              </div>
              <ChallengeActions
                challenge={challenge}
                userId={userId}
                slug={slug}
                isPlaying={false}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
