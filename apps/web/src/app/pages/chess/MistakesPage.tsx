import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { MistakesRoom } from '../../../features/puzzles/mistakes/MistakesRoom.tsx';
import { keepPage } from '../../../offline/keep-page.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function MistakesPage() {
  const t = useTranslations('puzzles.mistakes');
  const { account, slug } = useWorkspaceScope();
  useTitle(t('title'));
  useEffect(() => keepPage(`/${slug}/chess/puzzles`, { withEngine: true }), [slug]);
  return (
    <MistakesRoom userId={account.id} slug={slug} header={<ChessHeader title={t('title')} />} />
  );
}
