import { describeMove, pliesBefore, type MoveDetails } from '@rookery/chess';
import { memo, useMemo, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { scoreText } from '../../chess/evaluation/score.ts';
import type { Variation } from '../../engine/engine.ts';
import { turnOf } from '../../ui/board/position-state.ts';
import { whiteScore } from './evaluation.ts';
import { moveNumber } from './move-rows.ts';

interface EngineLinesProps {
  fen: string;
  lines: readonly Variation[];
  /** The number of lines to come, for which space is kept. */
  count: number;
  /** Shown instead while there are no lines. */
  words: ReactNode;
  onPlay: (moves: readonly string[]) => void;
}

/** The engine's lines, the best first. */
export function EngineLines({ fen, lines, count, words, onPlay }: EngineLinesProps) {
  const t = useTranslations('analysis.engine');
  const room = { '--lines': count } as CSSProperties;
  if (words !== null) {
    return (
      <div className="analysis-lines" style={room}>
        {words}
      </div>
    );
  }
  return (
    <ol aria-label={t('lines')} className="analysis-lines" style={room}>
      {lines.map((line, index) => (
        <EngineLine
          // oxlint-disable-next-line react/no-array-index-key -- The text changes many times a second, and the focus must stay.
          key={index}
          rank={index + 1}
          fen={fen}
          score={scoreText(whiteScore(line.score, turnOf(fen)))}
          moves={line.pv.slice(0, MOVES_SHOWN).join(' ')}
          onPlay={onPlay}
        />
      ))}
    </ol>
  );
}

/** As many as fit into a row, and a few more. */
const MOVES_SHOWN = 12;

interface EngineLineProps {
  rank: number;
  fen: string;
  score: string;
  /** One string, so that a line that has not changed is not rendered again. */
  moves: string;
  onPlay: (moves: readonly string[]) => void;
}

const EngineLine = memo(function EngineLine({ rank, fen, score, moves, onPlay }: EngineLineProps) {
  const t = useTranslations('analysis.engine');
  const line = useMemo(() => readLine(fen, moves), [fen, moves]);
  return (
    <li className="analysis-line">
      <span className="analysis-score" data-for={score.includes('−') ? 'black' : 'white'}>
        <span className="sr-only">{t('line', { rank })}</span>
        {score}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys belong to the buttons inside. */}
      <span className="analysis-line-moves" onKeyDown={stepAmongMoves}>
        {line.map((move, index) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- As above.
            key={index}
            type="button"
            // One tab stop for each line; the arrow keys go on from there.
            tabIndex={index === 0 ? 0 : -1}
            className="analysis-line-move"
            onClick={() => onPlay(line.slice(0, index + 1).map(({ uci }) => uci))}
          >
            {numbered(pliesBefore(fen) + index, index === 0)}
            {move.san}
          </button>
        ))}
      </span>
    </li>
  );
});

/** `12.` before White's move, `12…` before a line that begins with Black's move. */
function numbered(ply: number, isFirst: boolean): string {
  const { number, isWhite } = moveNumber(ply);
  if (isWhite) return `${number}.\u202f`;
  return isFirst ? `${number}…\u202f` : '';
}

function readLine(fen: string, moves: string): MoveDetails[] {
  const line: MoveDetails[] = [];
  for (const uci of moves.split(' ')) {
    const move = describeMove(line.at(-1)?.fen ?? fen, uci);
    if (move === null) break;
    line.push(move);
  }
  return line;
}

function stepAmongMoves(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
  if (by === null) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[index + by]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
