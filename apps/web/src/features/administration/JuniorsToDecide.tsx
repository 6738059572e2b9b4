import type { PlatformJuniors } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { juniorsQuery, useAppointOwner, useChooseClub } from './queries.ts';

/** What only an administrator can decide; nothing while there is nothing. */
export function JuniorsToDecide() {
  const t = useTranslations('administration');
  const { data } = useQuery(juniorsQuery);
  return (
    <>
      {data !== undefined && data.to_choose.length > 0 && (
        <Section title={t('toChoose')} className="mb-10">
          <p className="max-w-prose text-muted">{t('toChooseWords')}</p>
          <ul className="mt-2">
            {data.to_choose.map((junior) => (
              <JuniorItem key={junior.user_id} junior={junior} />
            ))}
          </ul>
        </Section>
      )}
      {data !== undefined && data.to_own.length > 0 && (
        <Section title={t('toOwn')} className="mb-10">
          <p className="max-w-prose text-muted">{t('toOwnWords')}</p>
          <ul className="mt-2">
            {data.to_own.map((workspace) => (
              <UnownedItem key={workspace.workspace_id} workspace={workspace} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const ITEM_CLASS =
  'flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3';

function JuniorItem({ junior }: { junior: PlatformJuniors['to_choose'][number] }) {
  const t = useTranslations('administration');
  const errorWords = useErrorWords();
  const choose = useChooseClub(junior.user_id);
  return (
    <li className={ITEM_CLASS}>
      <p className="font-semibold break-words">{junior.name}</p>
      <div className="flex flex-wrap gap-3">
        {junior.clubs.map(({ workspace_id, name }) => (
          <Button
            key={workspace_id}
            look="secondary"
            busy={choose.isPending && choose.variables === workspace_id}
            aria-label={t('chooseClubLabel', { club: name, name: junior.name })}
            onClick={() =>
              choose.mutate(workspace_id, {
                onError: (error) => tellFailure(t('notDecided'), errorWords(error)),
              })
            }
          >
            {t('chooseClub', { club: name })}
          </Button>
        ))}
      </div>
    </li>
  );
}

function UnownedItem({ workspace }: { workspace: PlatformJuniors['to_own'][number] }) {
  const t = useTranslations('administration');
  const errorWords = useErrorWords();
  const appoint = useAppointOwner(workspace.workspace_id);
  return (
    <li className={ITEM_CLASS}>
      <div className="min-w-0">
        <p className="font-semibold break-words">{workspace.name}</p>
        {workspace.members.length === 0 && (
          <p className="text-small text-muted">{t('nobodyToOwn')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {workspace.members.map(({ user_id, name }) => (
          <Button
            key={user_id}
            look="secondary"
            busy={appoint.isPending && appoint.variables === user_id}
            aria-label={t('makeOwnerLabel', { name, workspace: workspace.name })}
            onClick={() =>
              appoint.mutate(user_id, {
                onError: (error) => tellFailure(t('notDecided'), errorWords(error)),
              })
            }
          >
            {t('makeOwner', { name })}
          </Button>
        ))}
      </div>
    </li>
  );
}
