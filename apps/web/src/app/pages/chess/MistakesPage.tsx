import { useTranslations } from 'use-intl';
import { MistakesRoom } from '../../../features/puzzles/mistakes/MistakesRoom.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function MistakesPage() {
  const t = useTranslations('puzzles.mistakes');
  const { slug } = useWorkspaceScope();
  useTitle(t('title'));
  return <MistakesRoom slug={slug} header={<ChessHeader title={t('title')} />} />;
}
