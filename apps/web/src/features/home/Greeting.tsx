import { useFormatter, useNow, useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/PageHeader.tsx';

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

type Daytime = 'morning' | 'afternoon' | 'evening';

/** By the member's own clock. After midnight it is still evening. */
function daytimeOf(moment: Date): Daytime {
  const hour = moment.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
