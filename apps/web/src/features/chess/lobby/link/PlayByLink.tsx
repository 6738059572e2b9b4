import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LinkIcon } from '../../../../ui/icons.tsx';
import { Door } from '../Door.tsx';
import { useOpenLink } from './use-open-link.ts';

const loadDialog = () => import('./LinkDialog.tsx');
const LinkDialog = lazy(loadDialog);

interface PlayByLinkProps {
  workspaceId: string;
  workspaceName: string;
  slug: string;
}

/** A game with whoever of the club follows a link first. */
export function PlayByLink(props: PlayByLinkProps) {
  const t = useTranslations('link');
  const [isOpen, setOpen] = useState(false);
  const waiting = useOpenLink(props.workspaceId);
  return (
    <>
      <Door
        icon={<LinkIcon className="size-6" />}
        title={t('play')}
        words={t(waiting === undefined ? 'playWords' : 'waitingShort')}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      />
      {isOpen && (
        <Suspense>
          <LinkDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
