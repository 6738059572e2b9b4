import { lazy, Suspense, useState, type ReactNode } from 'react';
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
  /** Whether the bots, which are always there, follow the members. */
  hasBots?: boolean;
  /** At the end of the heading's row; the member's own Do not disturb switch if it is not given. */
  aside?: ReactNode;
  className?: string;
}

/** The members who are online. */
export function OnlineNow(props: OnlineNowProps) {
  const { opponents, online, slug, hasBots = false, aside = <DoNotDisturb />, className } = props;
  const t = useTranslations('presence');
  const [challenged, setChallenged] = useState<Opponent | null>(null);
  // Without opponents there is no one to ask the server about.
  const known = opponents?.length === 0 ? {} : online;
  const present = opponents && known && onlineOpponents(opponents, known);
  return (
    <Section title={t('title')} aside={aside} {...(className !== undefined && { className })}>
      <OnlineMembers present={present} slug={slug} hasBots={hasBots} onChallenge={setChallenged} />
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
