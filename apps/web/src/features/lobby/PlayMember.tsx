import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Online } from '../../live/online.ts';
import { PersonIcon } from '../../ui/icons.tsx';
import type { Opponent } from './opponents.ts';
import { PlayOption } from './PlayOption.tsx';

const loadDialog = () => import('./PlayMemberDialog.tsx');
const PlayMemberDialog = lazy(loadDialog);

interface PlayMemberProps {
  /** Undefined while the members are loading. */
  opponents: readonly Opponent[] | undefined;
  online: Online | undefined;
  slug: string;
}

/** Opens the dialog to challenge a member. */
export function PlayMember({ opponents, online, slug }: PlayMemberProps) {
  const t = useTranslations('lobby');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlayOption
        icon={<PersonIcon className="size-6" />}
        title={t('playMember')}
        words={t('playMemberWords')}
        disabled={opponents === undefined}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      />
      {isOpen && opponents !== undefined && (
        <Suspense>
          <PlayMemberDialog
            opponents={opponents}
            online={online}
            slug={slug}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
