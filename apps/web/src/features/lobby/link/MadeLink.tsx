import type { GameLink } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { ShareIcon } from '../../../ui/icons.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { linkQuery, useWithdrawLink } from './link-queries.ts';

interface MadeLinkProps {
  id: string;
  workspaceId: string;
  slug: string;
}

/** A waiting link, to share or revoke. */
export function MadeLink({ id, workspaceId, slug }: MadeLinkProps) {
  const t = useTranslations('link');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const withdraw = useWithdrawLink(workspaceId);
  const facts = useLinkFacts(useQuery(linkQuery(workspaceId, id)).data);
  const link = `${location.origin}/${slug}/chess/join/${id}`;
  return (
    <div className="grid gap-5">
      {/* Keeps its height while loading. */}
      <p className="min-h-6 font-semibold">{facts}</p>
      <CopyField
        label={t('label')}
        text={link}
        copyLabel={t('copy')}
        doneLabel={t('copied')}
        failedWords={common('notCopiedWords')}
      >
        {canShare() && (
          <Button look="secondary" onClick={() => void share(link)}>
            <ShareIcon />
            {t('share')}
          </Button>
        )}
        <Button look="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
          {t('withdraw')}
        </Button>
      </CopyField>
      {withdraw.isError && <FailureNotice words={errorWords(withdraw.error)} />}
    </div>
  );
}

/** On touch devices the system's share sheet is the shortest way. */
function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // The member cancelled the share sheet.
  }
}

/** `15+10 · Rapid · Rated · You play White`, for the creator of the link. */
function useLinkFacts(link: GameLink | null | undefined): string {
  const t = useTranslations('lobby');
  const either = useTranslations('link');
  const timeControlWords = useTimeControlWords();
  if (!link) return '';
  return [
    timeControlWords(link.time_control),
    t(link.rated ? 'rated' : 'casual'),
    link.color === 'random' ? either('eitherSide') : t('youPlay', { color: link.color }),
  ].join(' · ');
}
