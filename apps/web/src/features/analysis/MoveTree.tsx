import {
  commentText,
  glyphsOf,
  pliesBefore,
  type Path,
  type Tree,
  type TreeNode,
} from '@rookery/chess';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { keepInView } from '../../chess/moves/keep-in-view.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { moveNumber, moveRows, type Cell, type MoveRow } from './move-rows.ts';

interface MoveTreeProps {
  tree: Tree;
  place: Path;
  onLook: (place: Path) => void;
}

/** The main line in two columns, with the variations below the move where they begin. */
export function MoveTree({ tree, place, onLook }: MoveTreeProps) {
  const t = useTranslations('analysis.moves');
  const frame = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => moveRows(tree), [tree]);
  const current = place.join(' ');
  useLayoutEffect(() => {
    const list = frame.current;
    if (list === null) return;
    const keep = () => keepInView(list, `[data-place="${current}"]`);
    keep();
    // Elements above the list appear and disappear, and change its height.
    const observer = new ResizeObserver(keep);
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
  const look: Look = { current, entry: tree.children[0]?.move.uci ?? '', onLook };
  return (
    <section aria-label={t('title')} ref={frame} className="analysis-moves">
      {rows.length === 0 && <p className="px-3 py-2 text-small text-muted">{t('empty')}</p>}
      <ol>
        {rows.map((row, index) => (
          <Row key={keyOf(row, index)} row={row} look={look} before={pliesBefore(tree.fen)} />
        ))}
      </ol>
    </section>
  );
}

interface Look {
  /** The current place as a string. */
  readonly current: string;
  /** The first move: the tab stop while no move is current. */
  readonly entry: string;
  readonly onLook: (place: Path) => void;
}

/** There may be two comments between two moves; of everything else there is one at each place. */
function keyOf(row: MoveRow, index: number): string {
  if (row.kind === 'words') return `${index} ${row.path.join(' ')}`;
  const cell = row.kind === 'moves' ? (row.white ?? row.black) : row.variations[0];
  return `${row.kind} ${cell?.path.join(' ')}`;
}

function Row({ row, look, before }: { row: MoveRow; look: Look; before: number }) {
  const t = useTranslations('analysis.moves');
  if (row.kind === 'words') return <li className="analysis-comment">{row.words}</li>;
  if (row.kind === 'variations') {
    return (
      <li className="analysis-variations">
        <ul aria-label={t('variation')}>
          {row.variations.map((cell) => (
            <li key={cell.node.move.uci}>
              <Variation cell={cell} ply={row.ply} look={look} />
            </li>
          ))}
        </ul>
      </li>
    );
  }
  const { number, white, black } = row;
  return (
    <li className="analysis-row">
      <span aria-hidden="true" className="analysis-number">
        {number}
      </span>
      <Place cell={white} look={look} before={before} />
      <Place cell={black} look={look} before={before} />
    </li>
  );
}

/** A move of the main line. If a variation splits the pair, three dots replace the other move. */
function Place({ cell, look, before }: { cell: Cell | null; look: Look; before: number }) {
  if (cell === null) {
    return (
      <span aria-hidden="true" className="analysis-dots">
        …
      </span>
    );
  }
  return (
    <Move cell={cell} ply={before + cell.path.length - 1} look={look} className="analysis-main" />
  );
}

/** A variation in one paragraph, with its own variations in brackets. */
function Variation({ cell, ply, look }: { cell: Cell; ply: number; look: Look }) {
  return (
    <>
      <SideMove cell={cell} ply={ply} look={look} isFirst />
      <Continued of={cell.node} path={cell.path} ply={ply + 1} look={look} />
    </>
  );
}

interface ContinuedProps {
  of: TreeNode;
  path: Path;
  ply: number;
  look: Look;
}

function Continued({ of, path, ply, look }: ContinuedProps) {
  const parts = [];
  let children: readonly TreeNode[] = of.children;
  let [way, at, isFirst] = [path, ply, isSpokenOf(of)];
  for (let [main, ...others] = children; main !== undefined; [main, ...others] = children) {
    const from = way;
    const cell = { node: main, path: [...from, main.move.uci] };
    parts.push(
      <span key={cell.path.join(' ')}>
        {' '}
        <SideMove cell={cell} ply={at} look={look} isFirst={isFirst} />
        {others.map((node) => (
          <span key={node.move.uci} className="analysis-nested">
            {' ('}
            <Variation cell={{ node, path: [...from, node.move.uci] }} ply={at} look={look} />
            {')'}
          </span>
        ))}
      </span>,
    );
    isFirst = others.length > 0 || isSpokenOf(main);
    children = main.children;
    way = cell.path;
    at += 1;
  }
  return parts;
}

interface SideMoveProps {
  cell: Cell;
  ply: number;
  look: Look;
  /** The move's number is not known from the text before it. */
  isFirst: boolean;
}

/** A move with its number, which do not wrap, and its comment. */
function SideMove({ cell, ply, look, isFirst }: SideMoveProps) {
  const { number, isWhite } = moveNumber(ply);
  const { startingComments, comments } = cell.node.remarks ?? {};
  return (
    <>
      <Comment of={startingComments} />
      <span className="whitespace-nowrap">
        {(isWhite || isFirst) && (
          <span aria-hidden="true" className="text-muted">
            {number}
            {isWhite ? '.' : '…'}
          </span>
        )}
        <Move cell={cell} ply={ply} look={look} className="analysis-side" />
      </span>
      <Comment of={comments} />
    </>
  );
}

function isSpokenOf({ remarks }: TreeNode): boolean {
  return commentText(remarks?.comments) !== '';
}

/** A comment among the moves of a variation. */
function Comment({ of }: { of: readonly string[] | undefined }) {
  const words = commentText(of);
  return words !== '' && <span className="text-muted"> {words} </span>;
}

interface MoveProps {
  cell: Cell;
  ply: number;
  look: Look;
  className: string;
}

function Move({ cell: { node, path }, ply, look, className }: MoveProps) {
  const moveWords = useMoveWords();
  const own = path.join(' ');
  const san = `${node.move.san}${glyphsOf(node.remarks?.nags)}`;
  const isCurrent = own === look.current;
  const isEntry = look.current === '' && own === look.entry;
  return (
    <button
      type="button"
      data-place={own}
      // One tab stop among hundreds of moves; the arrow keys go on from there.
      tabIndex={isCurrent || isEntry ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`${moveNumber(ply).number}. ${san}: ${moveWords(node.move)}`}
      onClick={() => look.onLook(path)}
      className={`analysis-move ${className}`}
    >
      {san}
    </button>
  );
}
