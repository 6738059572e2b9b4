import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Online } from '../../../live/online.ts';
import { Section } from '../../../ui/Section.tsx';
import { DoNotDisturb } from './DoNotDisturb.tsx';
import { onlineOpponents } from './online-opponents.ts';
import type { Opponent } from '../opponents.ts';
import { OnlineMembers } from './OnlineMembers.tsx';

const PlayMemberDialog = lazy(() => import('../PlayMemberDialog.tsx'));

interface OnlineNowProps {
  opponents: readonly Opponent[] | undefined;
  online: Online | undefined;
  slug: string;
  className?: string;
}

/** The members who are online, and the member's own Do not disturb switch. */
export function OnlineNow({ opponents, online, slug, className = '' }: OnlineNowProps) {
  const t = useTranslations('presence');
  const [challenged, setChallenged] = useState<Opponent | null>(null);
  const present = opponents && online && onlineOpponents(opponents, online);
  return (
    <Section title={t('title')} aside={<DoNotDisturb />} className={className}>
      <OnlineMembers present={present} slug={slug} onChallenge={setChallenged} />
      {challenged !== null && (
        <Suspense>
          <PlayMemberDialog
            opponents={[challenged]}
            online={online}
            slug={slug}
            onClose={() => setChallenged(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
