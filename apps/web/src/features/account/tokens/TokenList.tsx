import type { ApiToken } from '@rookery/contract';
import { useNow, useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { useRevokeToken } from './queries.ts';

export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const t = useTranslations('tokens');
  const errorWords = useErrorWords();
  // Not in the row, which is gone before the answer is told.
  const revocation = useRevokeToken();
  const revoke = ({ id, name }: ApiToken) =>
    revocation.mutate(id, {
      onSuccess: () => tell(t('revoked', { name })),
      onError: (error) => tellFailure(t('revoke'), errorWords(error)),
    });
  return (
    <ul className="mt-2">
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          isBusy={revocation.isPending && revocation.variables === token.id}
          onRevoke={() => revoke(token)}
        />
      ))}
    </ul>
  );
}

interface TokenRowProps {
  token: ApiToken;
  isBusy: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, isBusy, onRevoke }: TokenRowProps) {
  const t = useTranslations('tokens');
  const { name, scopes, last_used_at } = token;
  const end = new Date(token.expires_at);
  const isExpired = end <= useNow();
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-small text-muted">
          {scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}
        </p>
        <p className="text-small text-muted">
          <span className={isExpired ? 'font-semibold text-danger' : ''}>
            {isExpired ? t('expired', { date: end }) : t('expires', { date: end })}
          </span>
          {'. '}
          {last_used_at === null ? t('neverUsed') : t('lastUsed', { date: new Date(last_used_at) })}
        </p>
      </div>
      <Button
        look="danger"
        busy={isBusy}
        aria-label={t('revokeLabel', { name })}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
