import type { Homework } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { homeworkListQuery } from './queries.ts';

const GiveHomeworkDialog = lazy(() => import('./GiveHomeworkDialog.tsx'));

export interface Pupil {
  readonly id: string;
  readonly name: string;
}

interface HomeworkListProps {
  workspaceId: string;
  slug: string;
  /** The members who can get homework from this member; null without the permission to give it. */
  members: readonly Pupil[] | null;
}

/** The member's homework. Nothing for members who have none and give none. */
export function HomeworkList({ workspaceId, slug, members }: HomeworkListProps) {
  const t = useTranslations('puzzles.homework');
  const { data } = useQuery(homeworkListQuery(workspaceId));
  const [isGiving, setGiving] = useState(false);
  if (members === null && (data === undefined || data.length === 0)) return null;
  return (
    <Section
      title={t('title')}
      aside={
        members !== null && (
          <Button look="secondary" onClick={() => setGiving(true)}>
            {t('give')}
          </Button>
        )
      }
    >
      {data?.length === 0 && <p className="text-muted">{t('none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((homework) => (
            <HomeworkRow key={homework.id} homework={homework} slug={slug} />
          ))}
        </ul>
      )}
      {isGiving && members !== null && (
        <Suspense>
          <GiveHomeworkDialog
            workspaceId={workspaceId}
            members={members}
            onClose={() => setGiving(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function HomeworkRow({ homework, slug }: { homework: Homework; slug: string }) {
  const t = useTranslations('puzzles.homework');
  const format = useFormatter();
  const { id, title, due_at, puzzle_count, pupil_count, own } = homework;
  return (
    <li>
      <Link
        to="/$workspace/chess/puzzles/homework/$homework"
        params={{ workspace: slug, homework: id }}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-accent"
      >
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        <span className="text-small text-muted">
          {own === null
            ? t('pupils', { count: pupil_count })
            : t('progress', { tried: own.tried, count: puzzle_count })}
          {due_at !== null &&
            ` · ${t('due', { date: format.dateTime(new Date(due_at), { dateStyle: 'medium' }) })}`}
        </span>
      </Link>
    </li>
  );
}
