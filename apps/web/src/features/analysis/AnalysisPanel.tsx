import { readStartPosition, type Ending } from '@rookery/chess';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { scoreText } from '../../chess/evaluation/score.ts';
import { OwnTypedMove } from '../../chess/moves/OwnTypedMove.tsx';
import type { Variation } from '../../engine/engine.ts';
import { turnOf } from '../../ui/board/position-state.ts';
import { Button } from '../../ui/Button.tsx';
import { ComputerIcon } from '../../ui/icons.tsx';
import { BoardIcon, ExchangeIcon, FreshIcon } from './analysis-icons.tsx';
import { AnalysisSteps } from './AnalysisSteps.tsx';
import { EngineLines } from './EngineLines.tsx';
import { EngineStrip } from './EngineStrip.tsx';
import { whiteScore } from './evaluation.ts';
import type { EngineBlock } from './fair-play.ts';
import { MoveTree } from './MoveTree.tsx';
import type { TreeView } from './use-analysis.ts';
import type { EngineChoice } from './use-engine-choice.ts';
import type { Analysis } from './use-engine.ts';

interface AnalysisPanelProps {
  view: TreeView;
  title: string;
  opening: string | null;
  notice: ReactNode;
  /** Shown instead of the engine; null where the engine may be used. */
  plan: ReactNode | null;
  choice: EngineChoice;
  onChoose: (choice: EngineChoice) => void;
  analysis: Analysis;
  lines: readonly Variation[];
  engineBlock: EngineBlock | null;
  ending: Ending | null;
  onFlip: () => void;
  onShare: () => void;
  onSetup: () => void;
  onExchange: () => void;
  onPlay: () => void;
  onFresh: () => void;
}

/** Beside the board, or below it on a phone. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { view, title, opening, notice, plan } = props;
  const { onFlip, onShare, onSetup, onExchange, onPlay, onFresh } = props;
  const t = useTranslations('analysis.tools');
  const start = useTranslations('start');
  // A bot is an engine, too.
  const mayPlay = props.engineBlock === null && readStartPosition(view.fen).ok;
  return (
    <div className="analysis-panel">
      <div className="analysis-head">
        <p className="shrink-0 truncate font-bold">{title}</p>
        <p className="min-w-0 truncate text-small leading-5.5 text-muted">{opening ?? '\u00a0'}</p>
      </div>
      {notice}
      {plan ?? <EngineSection {...props} />}
      <MoveTree tree={view.tree} place={view.place} onLook={view.look} />
      <OwnTypedMove fen={view.fen} own={turnOf(view.fen)} onMove={(uci) => view.play(uci)} />
      <AnalysisSteps view={view} onFlip={onFlip} onShare={onShare} />
      <div className="analysis-tools">
        <Button look="secondary" onClick={onSetup}>
          <BoardIcon />
          {t('edit')}
        </Button>
        <Button look="secondary" onClick={onExchange}>
          <ExchangeIcon />
          {t('exchange')}
        </Button>
        <Button look="secondary" disabled={!mayPlay} onClick={onPlay}>
          <ComputerIcon />
          {start('playHere')}
        </Button>
        <Button look="secondary" onClick={onFresh}>
          <FreshIcon />
          {t('fresh')}
        </Button>
      </div>
    </div>
  );
}

function EngineSection(props: AnalysisPanelProps) {
  const { view, choice, onChoose, lines } = props;
  const t = useTranslations('analysis.tools');
  const [best] = lines;
  const words = useEngineWords(props);
  return (
    <section aria-label={t('engine')} className="analysis-engine">
      <EngineStrip
        choice={choice}
        isBlocked={props.engineBlock === 'own_game' || props.ending !== null}
        score={best === undefined ? null : scoreText(whiteScore(best.score, turnOf(view.fen)))}
        depth={best?.depth ?? null}
        onChoose={onChoose}
      />
      <EngineLines
        fen={view.fen}
        lines={lines}
        count={choice.lines}
        words={words}
        onPlay={(moves) => view.play(...moves)}
      />
    </section>
  );
}

/** The text shown instead of the engine's lines; null while there are lines. */
function useEngineWords(props: AnalysisPanelProps): ReactNode {
  const { view, choice, analysis, engineBlock, ending } = props;
  const t = useTranslations('analysis.engine');
  const chess = useTranslations('chess');
  if (ending !== null) {
    const winner = turnOf(view.fen) === 'white' ? 'black' : 'white';
    return <p className="analysis-words">{t(ending, { color: chess(`colors.${winner}`) })}</p>;
  }
  if (!choice.isOn) return <p className="analysis-words text-muted">{t('off')}</p>;
  if (engineBlock === 'own_game') {
    return <output className="analysis-words analysis-blocked">{t('ownGame')}</output>;
  }
  if (engineBlock === 'unknown') return <p className="analysis-words text-muted">{t('unknown')}</p>;
  if (analysis.hasFailed) {
    return (
      <div role="alert" className="analysis-words flex items-center gap-3">
        <span className="min-w-0 flex-1">{t('failed')}</span>
        <Button look="secondary" onClick={analysis.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  // Between two positions nothing is shown.
  return analysis.isAwake ? null : <p className="analysis-words text-muted">{t('thinking')}</p>;
}
