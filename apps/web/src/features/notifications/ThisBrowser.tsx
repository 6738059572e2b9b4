import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { subscribe, subscriptionState, unsubscribe } from '../../push/subscription.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';

/** Notifications of the browser itself. The permission is asked for only after a press of the button. */
export function ThisBrowser({ pushKey }: { pushKey: string | null }) {
  const t = useTranslations('notifications');
  const errorWords = useErrorWords();
  const { data: state, refetch } = useQuery({
    queryKey: ['push-state', pushKey],
    queryFn: () => subscriptionState(pushKey),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (state === 'on') await unsubscribe();
      else if (pushKey !== null) await subscribe(pushKey);
    },
    onSettled: () => refetch(),
  });
  return (
    <Section title={t('browserTitle')}>
      <p className="max-w-[60ch] text-muted">{t(`browser.${state ?? 'off'}`)}</p>
      {(state === 'on' || state === 'off') && (
        <Button look="secondary" className="mt-4" busy={isPending} onClick={() => mutate()}>
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      {error !== null && <FailureNotice words={errorWords(error)} />}
    </Section>
  );
}
