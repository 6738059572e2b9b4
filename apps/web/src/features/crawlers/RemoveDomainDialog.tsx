import type { CrawlDomain } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { crawlersKey } from './queries.ts';

interface RemoveDomainDialogProps {
  workspaceId: string;
  domain: CrawlDomain;
  onClose: () => void;
}

export function RemoveDomainDialog({ workspaceId, domain, onClose }: RemoveDomainDialogProps) {
  const t = useTranslations('crawlers.domains');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { id, host, pages } = domain;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('DELETE /api/:wsId/crawlers/domains/:domainId', {
        params: { wsId: workspaceId, domainId: id },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: crawlersKey(workspaceId) });
      tell(t('removed', { host }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { host })}
      description={t('removeWords', { count: pages })}
      closeLabel={common('close')}
    >
      {error !== null && <FailureNotice words={errorWords(error)} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button busy={isPending} onClick={() => mutate()}>
          {t('remove')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
