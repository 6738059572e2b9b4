import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  useChangePreferences,
  useChessPreferences,
} from '../../../chess/preferences/use-preferences.ts';
import type { Online } from '../../../live/online.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Section } from '../../../ui/Section.tsx';
import type { Opponent } from '../opponents.ts';
import { onlineOpponents } from './online-opponents.ts';
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

/** The switch in the lobby. The settings have it too, with an explanation. */
function DoNotDisturb() {
  const t = useTranslations('presence');
  const { do_not_disturb } = useChessPreferences();
  const change = useChangePreferences();
  return (
    <CheckField
      label={t('busy')}
      checked={do_not_disturb}
      onChange={(event) => change({ do_not_disturb: event.target.checked })}
    />
  );
}
