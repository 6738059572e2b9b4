import { fenOf, INITIAL_FEN, knownMove, positionOf, type Color } from '@rookery/chess';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../base.css';
import { Board, type BoardHandle } from '../Board.tsx';
import { MiniBoard } from '../MiniBoard.tsx';
import type { BoardTheme, PieceSet } from '../themes.ts';
import { TypedMove } from '../TypedMove.tsx';
import type { BoardPiece, BoardWords } from '../words.ts';

function named({ color, role }: BoardPiece): string {
  return `${color} ${role}`;
}

const MARKS = { picked: ', picked up', target: ', possible' } as const;

const ENGLISH: BoardWords = {
  board: 'Chess board',
  keys: 'Arrow keys move over the board, Enter picks a piece up and puts it down.',
  square: (square, piece, mark) =>
    `${square}, ${piece === null ? 'empty' : named(piece)}${mark === null ? '' : MARKS[mark]}`,
  pickedUp: (square, piece, targets) => `${named(piece)} on ${square} picked up, ${targets} moves`,
  putBack: 'Put back',
  nothingToPick: (square) => `Nothing to pick up on ${square}`,
  cannotGo: (square) => `It cannot go to ${square}`,
  premoveSet: (from, to) => `Premove from ${from} to ${to}`,
  premoveCancelled: 'Premove cancelled',
  promotion: 'Promote to',
  promotionRole: (role) => role,
  cancelPromotion: 'Leave the pawn where it was',
};

/** The smallest page that can use the board, controlled by `e2e/board.test.ts`. */
interface Options {
  fen: string;
  lastMove: string | null;
  orientation: Color;
  player: Color | null;
  premoves: boolean;
  coordinates: boolean;
  animationMs: number;
  theme: BoardTheme;
  pieces: PieceSet;
  width: string;
  minis: number;
  /** Simulates a page whose server refuses the move. */
  refuse: boolean;
}

interface Harness {
  set: (changes: Partial<Options>) => void;
  /** Plays a legal move. */
  play: (uci: string) => void;
  /** The moves that `onMove` was called with. */
  readonly moves: string[];
}

const INITIAL: Options = {
  fen: INITIAL_FEN,
  lastMove: null,
  orientation: 'white',
  player: 'white',
  premoves: true,
  coordinates: true,
  animationMs: 0,
  theme: 'brown',
  pieces: 'cburnett',
  width: '480px',
  minis: 0,
  refuse: false,
};

function after({ fen }: Options, uci: string): Pick<Options, 'fen' | 'lastMove'> {
  const position = positionOf(fen);
  position.play(knownMove(position, uci));
  return { fen: fenOf(position), lastMove: uci };
}

const moves: string[] = [];

function Page() {
  const [options, setOptions] = useState(INITIAL);
  const [error, setError] = useState<string>();
  const handle = useRef<BoardHandle>(null);

  useEffect(() => {
    const set = (changes: Partial<Options>) => setOptions((before) => ({ ...before, ...changes }));
    const play = (uci: string) => setOptions((before) => ({ ...before, ...after(before, uci) }));
    Object.assign(window, { harness: { set, play, moves } satisfies Harness });
  }, []);

  const { width, minis, refuse, ...board } = options;
  const onMove = (uci: string, premove: boolean) => {
    moves.push(premove ? `${uci} (premove)` : uci);
    setError(undefined);
    if (!refuse) setOptions((before) => ({ ...before, ...after(before, uci) }));
  };
  return (
    <main className="p-4">
      <h1 className="mb-2 text-large">The board</h1>
      <div style={{ width, maxWidth: '100%' }}>
        <Board
          {...board}
          ref={handle}
          words={ENGLISH}
          onMove={(uci, { premove }) => onMove(uci, premove)}
        />
        <TypedMove
          fen={options.fen}
          player={options.player}
          label="Your move"
          error={error}
          onMove={(uci) => onMove(uci, false)}
          onPremove={(text) => handle.current?.typePremove(text) ?? null}
          onWrong={setError}
        />
      </div>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-4">
        {Array.from({ length: minis }, (_, index) => (
          <MiniBoard key={index} {...board} label={`Game ${index + 1}`} />
        ))}
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
