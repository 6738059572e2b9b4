import { BOTS_MAX, type ApiToken, type MemberBot } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ComputerIcon } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { CreateToken } from './CreateToken.tsx';
import { botsQuery, tokensQuery } from './queries.ts';
import { TokenList } from './TokenList.tsx';

const CreateBotDialog = lazy(() => import('./CreateBotDialog.tsx'));
const DeleteBotDialog = lazy(() => import('./DeleteBotDialog.tsx'));

/** The member's bots, each with its tokens. */
export function BotsSection() {
  const t = useTranslations('bots');
  const common = useTranslations('common');
  const query = useQuery(botsQuery);
  const tokens = useQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<MemberBot | null>(null);
  const bots = query.data;
  return (
    <Section title={t('title')}>
      <p className="max-w-[60ch] text-muted">{t('words')}</p>
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.isPending && <SkeletonRows rows={1} label={common('loading')} />}
      {bots !== undefined && bots.length > 0 && (
        <ul className="mt-4 grid gap-6">
          {bots.map((bot) => (
            <BotCard
              key={bot.id}
              bot={bot}
              onDelete={() => setDeleted(bot)}
              tokens={(tokens.data ?? []).filter(({ bot_id }) => bot_id === bot.id)}
            />
          ))}
        </ul>
      )}
      {bots !== undefined &&
        (bots.length < BOTS_MAX ? (
          <Button look="secondary" className="mt-4" onClick={() => setCreating(true)}>
            <ComputerIcon />
            {t('create')}
          </Button>
        ) : (
          <p className="mt-4 text-small text-muted">{t('full')}</p>
        ))}
      <Suspense>
        {isCreating && <CreateBotDialog onClose={() => setCreating(false)} />}
        {deleted !== null && <DeleteBotDialog bot={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </Section>
  );
}

interface BotCardProps {
  bot: MemberBot;
  tokens: readonly ApiToken[];
  onDelete: () => void;
}

function BotCard({ bot, tokens, onDelete }: BotCardProps) {
  const t = useTranslations('bots');
  return (
    <li className="rounded-card border border-line bg-raised p-5">
      <h3 className="font-bold break-words">{bot.name}</h3>
      <p className="text-small text-muted">{t('since', { date: new Date(bot.created_at) })}</p>
      <TokenList tokens={tokens} />
      <div className="mt-4 flex flex-wrap gap-3">
        <CreateToken bot={bot} count={tokens.length} />
        <Button look="danger" aria-label={t('deleteLabel', { name: bot.name })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
    </li>
  );
}
