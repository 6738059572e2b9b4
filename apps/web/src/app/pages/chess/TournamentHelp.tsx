import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TEXT_LINK_CLASS } from '../../../ui/text-link.ts';
import { useWorkspaceScope } from '../../scope.ts';

/** The section of the guides about tournaments: for players, or for those who run them. */
export function TournamentHelp({ forOrganisers }: { forOrganisers: boolean }) {
  const t = useTranslations('tournaments');
  const { slug } = useWorkspaceScope();
  const [to, hash] = forOrganisers
    ? (['/$workspace/help/organisers', 'hold-a-tournament'] as const)
    : (['/$workspace/help', 'tournaments'] as const);
  return (
    <p className="mt-6 print:hidden">
      <Link to={to} params={{ workspace: slug }} hash={hash} className={TEXT_LINK_CLASS}>
        {t('help')}
      </Link>
    </p>
  );
}
