import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LinkForm } from './LinkForm.tsx';
import { MadeLink } from './MadeLink.tsx';
import { useOpenLink } from './use-open-link.ts';

interface LinkDialogProps {
  workspaceId: string;
  workspaceName: string;
  slug: string;
  onClose: () => void;
}

/** Creates a link, or shows the one that is waiting. */
export default function LinkDialog(props: LinkDialogProps) {
  const { workspaceId, workspaceName, slug, onClose } = props;
  const t = useTranslations('link');
  const common = useTranslations('common');
  const made = useOpenLink(workspaceId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('play')}
      description={made === undefined ? t('lead', { club: workspaceName }) : t('waiting')}
      closeLabel={common('close')}
    >
      {made === undefined ? (
        <LinkForm workspaceId={workspaceId} />
      ) : (
        <MadeLink key={made.id} id={made.id} workspaceId={workspaceId} slug={slug} />
      )}
    </Dialog>
  );
}
