import { workspaceSlug } from '@rookery/workspace-routing';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { accountQuery } from '../../features/account/queries.ts';
import { AcceptInvite, InviteView } from '../../features/invites/InviteView.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useRegistrationMode } from '../use-registration-mode.ts';
import { PublicFrame } from '../PublicFrame.tsx';

const route = getRouteApi('/invite/$token');

export function InvitePage() {
  const { token } = route.useParams();
  const { data: account } = useSuspenseQuery(accountQuery);
  return (
    <PublicFrame>
      <InviteView token={token}>
        {account === null ? (
          <InviteForStranger />
        ) : (
          <AcceptInvite
            token={token}
            onAccepted={({ workspace }) =>
              // A full load, because the account in the page data has changed.
              location.assign(`/${workspaceSlug(workspace.id, account.personal_workspace_id)}`)
            }
          />
        )}
      </InviteView>
    </PublicFrame>
  );
}

function InviteForStranger() {
  const t = useTranslations('invite');
  const landing = useTranslations('landing');
  const mode = useRegistrationMode();
  const search = { query: `?next=${encodeURIComponent(location.pathname)}` };
  return (
    <>
      <p className="mt-3 text-muted">
        {mode === 'closed' ? t('closedWords') : t('anonymousWords')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {mode !== 'closed' && (
          <Link to="/signup" search={search} className={buttonClass('primary')}>
            {landing('signUp')}
          </Link>
        )}
        <Link
          to="/login"
          search={search}
          className={buttonClass(mode === 'closed' ? 'primary' : 'secondary')}
        >
          {landing('signIn')}
        </Link>
      </div>
    </>
  );
}
