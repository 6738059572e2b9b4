import { whiteWin, type Color, type Ending } from '@rookery/chess';
import { useMemo, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { boardLook } from '../../chess/board/board-look.ts';
import { useBoardWords } from '../../chess/board/use-board-words.ts';
import { whiteShare, type Score } from '../../chess/evaluation/score.ts';
import { useScoreWords } from '../../chess/evaluation/use-score-words.ts';
import { useLookWheel } from '../../chess/moves/use-look-wheel.ts';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import type { Variation } from '../../engine/engine.ts';
import { Board } from '../../ui/board/Board.tsx';
import { turnOf } from '../../ui/board/position-state.ts';
import type { BoardShape } from '../../ui/board/shapes.ts';
import { weightsOf, whiteScore } from './evaluation.ts';
import type { TreeView } from './use-analysis.ts';

interface AnalysisBoardProps {
  view: TreeView;
  lines: readonly Variation[];
  ending: Ending | null;
  orientation: Color;
}

export function AnalysisBoard({ view, lines, ending, orientation }: AnalysisBoardProps) {
  const words = useBoardWords(orientation);
  const look = boardLook(useChessPreferences());
  const turn = turnOf(view.fen);
  const board = useLookWheel((by) => (by === 1 ? view.on() : view.back()));
  return (
    <div ref={board} className="analysis-board">
      <EvaluationBar score={scoreOf(lines, ending, turn)} turn={turn} orientation={orientation} />
      <Board
        fen={view.fen}
        lastMove={view.line.at(-1)?.uci ?? null}
        orientation={orientation}
        player={turn}
        premoves={false}
        {...look}
        shapes={useArrows(lines)}
        words={words}
        onMove={(uci) => view.play(uci)}
      />
    </div>
  );
}

function scoreOf(
  lines: readonly Variation[],
  ending: Ending | null,
  turn: Color,
): Score | undefined {
  if (ending === 'checkmate') return { centipawns: null, mate: 0 };
  if (ending !== null) return { centipawns: 0, mate: null };
  const [best] = lines;
  return best && whiteScore(best.score, turn);
}

/**
 * An arrow for each move worth playing, the widest for the best. The list stays the same until one of them
 * changes.
 */
function useArrows(lines: readonly Variation[]): readonly BoardShape[] {
  const weights = weightsOf(lines);
  const text = lines
    .map(
      ({ pv }, index) =>
        `${pv[0]} ${Math.round((weights[index] ?? 0) * (index === 0 ? 4 : 2)) / 4}`,
    )
    .join(',');
  return useMemo(
    () =>
      text === ''
        ? []
        : text
            .split(',')
            .map((each) => each.split(' '))
            .map(([uci = '', weight]) => ({ uci, weight: Number(weight) }))
            .filter(({ weight }) => weight > 0)
            .map((arrow) => ({ kind: 'arrow', tone: 'engine', ...arrow }) as const),
    [text],
  );
}

interface EvaluationBarProps {
  /** From White's side; undefined while there is none. */
  score: Score | undefined;
  turn: Color;
  orientation: Color;
}

/** Shows which side is ahead; without a score it is in the middle. */
function EvaluationBar({ score, turn, orientation }: EvaluationBarProps) {
  const t = useTranslations('chess');
  const scoreWords = useScoreWords();
  const share = score === undefined ? 50 : whiteShare(score, whiteWin(score, turn));
  return (
    <div
      className="analysis-bar"
      data-below={orientation}
      data-known={score !== undefined || undefined}
      style={{ '--white': share / 100 } as CSSProperties}
    >
      <span className="analysis-bar-white" />
      <span className="sr-only">{t('evaluation', { score: scoreWords(score) })}</span>
    </div>
  );
}
