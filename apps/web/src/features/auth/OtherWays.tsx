import { safeNext } from '@rookery/workspace-routing';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { hasPasskeys, isDeclined } from '../../api/passkeys.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyIcon } from '../../ui/icons.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { signInAtProvider, signInWithPasskey } from './auth-requests.ts';

interface OtherWaysProps {
  next: string | null;
  /** The name of the provider of this platform. */
  provider: string | null;
}

/** Ways to sign in without a password of this platform. */
export function OtherWays({ next, provider }: OtherWaysProps) {
  const t = useTranslations('auth');
  const errorWords = useErrorWords();
  const byPasskey = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: () => location.assign(safeNext(next)),
  });
  const atProvider = useMutation({ mutationFn: () => signInAtProvider(safeNext(next)) });
  const withPasskeys = hasPasskeys();
  if (!withPasskeys && provider === null) return null;
  const failure = byPasskey.error ?? atProvider.error;
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      {provider !== null && (
        <Button
          look="secondary"
          busy={atProvider.isPending || atProvider.isSuccess}
          onClick={() => atProvider.mutate()}
        >
          {t('signInAt', { provider })}
        </Button>
      )}
      {withPasskeys && (
        <Button
          look="secondary"
          busy={byPasskey.isPending || byPasskey.isSuccess}
          onClick={() => byPasskey.mutate()}
        >
          <KeyIcon />
          {t('signInWithPasskey')}
        </Button>
      )}
      {failure !== null && (
        <FailureNotice words={isDeclined(failure) ? t('passkeyDeclined') : errorWords(failure)} />
      )}
    </div>
  );
}
