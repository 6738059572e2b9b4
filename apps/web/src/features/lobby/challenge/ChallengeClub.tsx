import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MembersIcon } from '../../../ui/icons.tsx';
import { PlayOption } from '../PlayOption.tsx';

const loadDialog = () => import('./ChallengeClubDialog.tsx');
const ChallengeClubDialog = lazy(loadDialog);

/** Opens the dialog for a challenge to all members of the club. */
export function ChallengeClub({ slug }: { slug: string }) {
  const t = useTranslations('challenges');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlayOption
        icon={<MembersIcon className="size-6" />}
        title={t('club')}
        words={t('clubWords')}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      />
      {isOpen && (
        <Suspense>
          <ChallengeClubDialog slug={slug} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
