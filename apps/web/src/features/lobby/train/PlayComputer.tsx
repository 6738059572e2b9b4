import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ComputerIcon } from '../../../ui/icons.tsx';
import { PlayOption } from '../PlayOption.tsx';

const loadDialog = () => import('./TrainDialog.tsx');
const TrainDialog = lazy(loadDialog);

/** Opens the dialog for a training game against a bot. */
export function PlayComputer({ slug }: { slug: string }) {
  const t = useTranslations('training');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlayOption
        icon={<ComputerIcon className="size-6" />}
        title={t('play')}
        words={t('playWords')}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      />
      {isOpen && (
        <Suspense>
          <TrainDialog slug={slug} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
