import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../../api/use-error-words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { ShareIcon } from '../../../../ui/icons.tsx';
import { FailureNotice } from '../../../../ui/Notice.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { linkQuery, useWithdrawLink } from './link-queries.ts';
import { canShare, share } from './share.ts';
import { useLinkFacts } from './use-link-facts.ts';

interface MadeLinkProps {
  id: string;
  workspaceId: string;
  slug: string;
}

/** A link that waits: to be passed on, or withdrawn. */
export function MadeLink({ id, workspaceId, slug }: MadeLinkProps) {
  const t = useTranslations('link');
  const errorWords = useErrorWords();
  const withdraw = useWithdrawLink(workspaceId);
  const facts = useLinkFacts(useQuery(linkQuery(workspaceId, id)).data);
  const link = `${location.origin}/${slug}/chess/join/${id}`;
  return (
    <div className="grid gap-5">
      {/* As tall before they are known. */}
      <p className="min-h-6 font-semibold">{facts}</p>
      <TextField
        label={t('label')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} label={t('copy')} doneLabel={t('copied')} />
        {canShare() && (
          <Button look="secondary" onClick={() => void share(link)}>
            <ShareIcon />
            {t('share')}
          </Button>
        )}
        <Button look="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
          {t('withdraw')}
        </Button>
      </div>
      {withdraw.isError && <FailureNotice words={errorWords(withdraw.error)} />}
    </div>
  );
}
