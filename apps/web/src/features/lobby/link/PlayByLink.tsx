import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LinkIcon } from '../../../ui/icons.tsx';
import { PlayOption } from '../PlayOption.tsx';
import { useOpenLink } from './use-open-link.ts';

const loadDialog = () => import('./LinkDialog.tsx');
const LinkDialog = lazy(loadDialog);

interface PlayByLinkProps {
  workspaceId: string;
  workspaceName: string;
  slug: string;
}

/** A game with the first member of the club who accepts a link. */
export function PlayByLink(props: PlayByLinkProps) {
  const t = useTranslations('link');
  const [isOpen, setOpen] = useState(false);
  const waiting = useOpenLink(props.workspaceId);
  return (
    <>
      <PlayOption
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
