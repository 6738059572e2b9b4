import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Passkeys } from './Passkeys.tsx';
import { ProviderConnection } from './ProviderConnection.tsx';
import { signInMethodsQuery } from './queries.ts';
import { TwoFactor } from './TwoFactor.tsx';

/** What a member needs to sign in besides the password: codes, passkeys, and the provider of this platform. */
export function SignInMethods({ provider }: { provider: string | null }) {
  const common = useTranslations('common');
  const methods = useQuery(signInMethodsQuery);
  if (methods.isPending) return <SkeletonRows rows={3} label={common('loading')} />;
  if (methods.isError) return <LoadFailure query={methods} />;
  return (
    <>
      <TwoFactor methods={methods.data} />
      <Passkeys passkeys={methods.data.passkeys} />
      {provider !== null && (
        <ProviderConnection name={provider} connection={methods.data.provider} />
      )}
    </>
  );
}
