import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Online } from '../../../../live/online.ts';
import { Section } from '../../../../ui/Section.tsx';
import { DoNotDisturb } from './DoNotDisturb.tsx';
import { hereNow } from './here-now.ts';
import type { Opponent } from '../opponents.ts';
import { PresentMembers } from './PresentMembers.tsx';

const PlayMemberDialog = lazy(() => import('../PlayMemberDialog.tsx'));

interface HereNowProps {
  opponents: readonly Opponent[] | undefined;
  online: Online | undefined;
  slug: string;
  className?: string;
}

/** The members who are online, and the member's own Do not disturb switch. */
export function HereNow({ opponents, online, slug, className = '' }: HereNowProps) {
  const t = useTranslations('presence');
  const [challenged, setChallenged] = useState<Opponent | null>(null);
  const present = opponents && online && hereNow(opponents, online);
  return (
    <Section title={t('title')} aside={<DoNotDisturb />} className={className}>
      <PresentMembers present={present} slug={slug} onChallenge={setChallenged} />
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
