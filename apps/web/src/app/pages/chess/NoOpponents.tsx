import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { mayManage } from '../../../features/workspaces/order.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useWorkspaceScope } from '../../scope.ts';

/** What to do without opponents: join a club, or, in a club, invite members. */
export function NoOpponents() {
  const t = useTranslations('lobby');
  const { record, slug } = useWorkspaceScope();
  const params = { workspace: slug };
  if (record.isPersonal) {
    return (
      <EmptyState title={t('aloneTitle')} words={t('aloneAtHome')}>
        <Link to="/$workspace" params={params} className={buttonClass('secondary')}>
          {t('toYourClubs')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('aloneTitle')} words={t(mayManage(record) ? 'aloneInvite' : 'aloneWait')}>
      <Link to="/$workspace/members" params={params} className={buttonClass('secondary')}>
        {t('toTheMembers')}
      </Link>
    </EmptyState>
  );
}
