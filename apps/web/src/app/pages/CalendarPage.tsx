import { hasPermission } from '@rookery/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CALENDAR_VIEWS, type CalendarViewName } from '../../features/calendar/calendar-view.ts';
import { CalendarView } from '../../features/calendar/CalendarView.tsx';
import { isDay, type Day } from '../../ui/days.ts';
import { Button } from '../../ui/Button.tsx';
import { ICON_BUTTON_CLASS } from '../../ui/IconButton.tsx';
import { PlusIcon, SettingsIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { useQueryParam } from '../use-query-param.ts';

export function CalendarPage() {
  const t = useTranslations('calendar');
  const navigate = useNavigate();
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const [isAdding, setAdding] = useState(false);
  const view = useQueryParam('view') as CalendarViewName | null;
  const day = useQueryParam('day');
  const mayWrite = hasPermission(record, 'calendar.write');
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader eyebrow={record.workspace.name} title={t('title')}>
        <div className="flex items-center gap-2">
          {mayWrite && (
            <Button onClick={() => setAdding(true)}>
              <PlusIcon />
              {t('newEvent')}
            </Button>
          )}
          <Link
            to="/$workspace/calendar/settings"
            params={{ workspace: slug }}
            aria-label={t('settings.title')}
            title={t('settings.title')}
            className={ICON_BUTTON_CLASS}
          >
            <SettingsIcon />
          </Link>
        </div>
      </PageHeader>
      <CalendarView
        workspaceId={workspaceId}
        slug={slug}
        userId={account.id}
        mayWrite={mayWrite}
        view={view !== null && CALENDAR_VIEWS.includes(view) ? view : null}
        day={isDay(day) ? day : null}
        onShow={(shown: CalendarViewName, first: Day) =>
          void navigate({
            to: '/$workspace/calendar',
            params: { workspace: slug },
            search: { query: `?${new URLSearchParams({ view: shown, day: first })}` },
            resetScroll: false,
          })
        }
        isAdding={isAdding}
        onAdded={() => setAdding(false)}
      />
    </>
  );
}
