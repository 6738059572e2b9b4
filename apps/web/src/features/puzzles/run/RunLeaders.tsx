import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { puzzleLeadersQuery, type RunMode } from './queries.ts';

interface RunLeadersProps {
  workspaceId: string;
  mode: RunMode;
  userId: string;
  slug: string;
}

/** The best scores of the members of the club. */
export function RunLeaders(props: RunLeadersProps) {
  const t = useTranslations('puzzles.runs');
  return (
    <Section title={t('leaders')}>
      <Leaders {...props} />
    </Section>
  );
}

function Leaders({ workspaceId, mode, userId, slug }: RunLeadersProps) {
  const t = useTranslations('puzzles.runs');
  const common = useTranslations('common');
  const leaders = useQuery(puzzleLeadersQuery(workspaceId, mode));
  if (leaders.isPending) return <SkeletonRows rows={3} label={common('loading')} />;
  if (leaders.data === undefined) return <LoadFailure query={leaders} />;
  if (leaders.data.length === 0) return <p className="text-muted">{t('noLeaders')}</p>;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('leaders')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('score')}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.data.map(({ rank, user_id, name, score }) => (
          <tr
            key={user_id}
            aria-current={user_id === userId || undefined}
            className="h-12 border-b border-line aria-current:bg-accent-soft"
          >
            <td className="w-12 pl-3 font-semibold text-muted">{rank}</td>
            <th scope="row" className="font-normal">
              <Link
                to="/$workspace/chess/players/$player"
                params={{ workspace: slug, player: user_id }}
                className="inline-flex min-h-11 items-center font-semibold hover:text-accent"
              >
                {name}
                {user_id === userId && (
                  <span className="ml-1 font-normal text-muted">({common('you')})</span>
                )}
              </Link>
            </th>
            <td className="pr-3 text-right font-bold">{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
