import { useFormatter, useNow, useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { daytimeOf } from './daytime.ts';

interface GreetingProps {
  name: string;
  workspaceName: string;
}

/** The workspace, the date, and a greeting. */
export function Greeting({ name, workspaceName }: GreetingProps) {
  const t = useTranslations('home');
  const format = useFormatter();
  const now = useNow();
  const date = format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long' });
  return <PageHeader eyebrow={`${workspaceName} · ${date}`} title={t(daytimeOf(now), { name })} />;
}
