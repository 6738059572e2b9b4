import type { MemberProfile } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BlockButton } from '../../../features/players/BlockButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useWorkspaceScope } from '../../scope.ts';

const PlayMemberDialog = lazy(() => import('../../../features/lobby/PlayMemberDialog.tsx'));

/** Actions for another member. A bot is challenged in the lobby, and there are none for the member's own profile. */
export function PlayerActions({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('players');
  const { account, slug } = useWorkspaceScope();
  const [playing, setPlaying] = useState(false);
  if (profile.user_id === account.id || profile.is_bot) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <BlockButton member={profile} />
      <Button onClick={() => setPlaying(true)}>{t('play')}</Button>
      {playing && (
        <Suspense>
          <PlayMemberDialog opponents={[profile]} slug={slug} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </div>
  );
}
