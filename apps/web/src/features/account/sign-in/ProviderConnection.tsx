import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useConnect, useDisconnect } from './queries.ts';

interface ProviderConnectionProps {
  name: string;
  connection: string | null;
}

export function ProviderConnection({ name, connection }: ProviderConnectionProps) {
  const t = useTranslations('provider');
  const errorWords = useErrorWords();
  const connect = useConnect();
  const disconnect = useDisconnect();
  const failure = connect.error ?? disconnect.error;
  return (
    <Section title={name}>
      <p className="max-w-prose text-muted">
        {connection === null ? t('offWords', { name }) : t('onWords', { name })}
      </p>
      {connection === null ? (
        <Button
          look="secondary"
          className="mt-4"
          busy={connect.isPending || connect.isSuccess}
          onClick={() => connect.mutate()}
        >
          {t('connect', { name })}
        </Button>
      ) : (
        <Button
          look="danger"
          className="mt-4"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate(connection)}
        >
          {t('disconnect')}
        </Button>
      )}
      {failure !== null && (
        <div className="mt-4">
          <FailureNotice words={errorWords(failure)} />
        </div>
      )}
    </Section>
  );
}
