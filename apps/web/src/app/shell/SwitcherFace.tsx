import { useTranslations } from 'use-intl';
import { useWorkspaceCaption } from '../../features/workspaces/use-workspace-caption.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ChevronsIcon } from '../../ui/icons.tsx';
import { useWorkspaceScope } from '../scope.ts';

export const FACE_CLASS =
  'flex min-h-11 w-full min-w-0 items-center justify-center gap-3 rounded-small p-1.5 text-left ' +
  'transition-colors hover:bg-accent-soft lg:justify-start';

/** The current workspace. On a tablet only the square is visible; the text is still its accessible name. */
export function SwitcherFace({ slim = false }: { slim?: boolean }) {
  const t = useTranslations('workspace');
  const { record, workspaceId } = useWorkspaceScope();
  const captionOf = useWorkspaceCaption();
  const { name } = record.workspace;
  return (
    <>
      <Avatar name={name} seed={workspaceId} className={slim ? 'size-8 text-small' : 'size-10'} />
      <span
        className={`min-w-0 flex-1 ${slim ? 'group-has-[[data-running-game]]/top:sr-only' : 'sr-only lg:not-sr-only'}`}
      >
        <span className={`font-semibold ${slim ? 'line-clamp-1' : 'line-clamp-2'}`}>{name} </span>
        {!slim && (
          <span className="block truncate text-small text-muted">{captionOf(record)} </span>
        )}
      </span>
      <span className="sr-only">{t('switch')}</span>
      <ChevronsIcon
        className={`size-5 text-muted ${slim ? 'group-has-[[data-running-game]]/top:hidden' : 'hidden lg:block'}`}
      />
    </>
  );
}
