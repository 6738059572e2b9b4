import { useTranslations } from 'use-intl';
import { FlipButton } from '../../chess/moves/FlipButton.tsx';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../../chess/moves/move-icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toasts.ts';
import { PromoteIcon, RemoveIcon } from './analysis-icons.tsx';
import type { TreeView } from './use-analysis.ts';

interface AnalysisStepsProps {
  view: TreeView;
  onFlip: () => void;
  onShare: () => void;
}

/** Steps through the moves and edits variations. The buttons keep their places and the focus. */
export function AnalysisSteps({ view, onFlip, onShare }: AnalysisStepsProps) {
  const t = useTranslations('analysis.moves');
  const game = useTranslations('game.controls');
  const { tree, place, isEnd, isVariation } = view;
  const atStart = place.length === 0 || undefined;
  const remove = () => {
    if (place.length === 0) return;
    view.remove();
    tell(t('removed'), {
      action: { label: t('undo'), onClick: () => view.show({ tree, place }) },
    });
  };
  return (
    <div className="analysis-steps">
      <IconButton label={t('first')} aria-disabled={atStart} onClick={() => view.look([])}>
        <FirstIcon />
      </IconButton>
      <IconButton label={t('previous')} aria-disabled={atStart} onClick={view.back}>
        <PreviousIcon />
      </IconButton>
      <IconButton label={t('next')} aria-disabled={isEnd || undefined} onClick={view.on}>
        <NextIcon />
      </IconButton>
      <IconButton label={t('last')} aria-disabled={isEnd || undefined} onClick={view.toEnd}>
        <LastIcon />
      </IconButton>
      <IconButton
        label={t('promote')}
        aria-disabled={!isVariation || undefined}
        onClick={view.promote}
      >
        <PromoteIcon />
      </IconButton>
      <IconButton label={t('remove')} aria-disabled={atStart} onClick={remove}>
        <RemoveIcon />
      </IconButton>
      <FlipButton onFlip={onFlip} />
      <IconButton label={game('share')} onClick={onShare}>
        <ShareIcon />
      </IconButton>
    </div>
  );
}
