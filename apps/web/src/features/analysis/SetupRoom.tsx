import { INITIAL_FEN, readSetup, readStartPosition, setupFen, type Color } from '@rookery/chess';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { boardLook } from '../../chess/board/board-look.ts';
import { useBoardWords } from '../../chess/board/use-board-words.ts';
import { FlipIcon } from '../../chess/moves/move-icons.tsx';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { placementOf, turnOf } from '../../ui/board/position-state.ts';
import { SetupBoard, type SetupTool } from '../../ui/board/SetupBoard.tsx';
import type { BoardPiece } from '../../ui/board/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { HandIcon, RemoveIcon } from './analysis-icons.tsx';
import { CASTLINGS, mayCastle, type Castling } from './castling.ts';
import { engineBlockOf } from './fair-play.ts';

const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
const EMPTY = '8/8/8/8/8/8/8/8';

interface Draft {
  readonly placement: string;
  readonly turn: Color;
  readonly castling: readonly Castling[];
}

function draftOf(fen: string): Draft {
  const rights = fen.split(' ')[2] ?? '';
  return {
    placement: placementOf(fen),
    turn: turnOf(fen),
    castling: CASTLINGS.filter((each) => rights.includes(each)),
  };
}

function fenOf({ placement, turn, castling }: Draft): string {
  const rights = castling.filter((each) => mayCastle(placement, each)).join('');
  return setupFen(placement, turn, rights);
}

interface SetupRoomProps {
  fen: string;
  orientation: Color;
  onFlip: () => void;
  /** The positions of the member's running games; null while unknown. */
  inPlay: readonly string[] | null;
  onDone: (fen: string) => void;
  onPlay: (fen: string) => void;
  onCancel: () => void;
}

/** A position editor that says in words why a position is not valid. */
export default function SetupRoom(props: SetupRoomProps) {
  const { fen, orientation, onFlip, inPlay, onDone, onPlay, onCancel } = props;
  const t = useTranslations('analysis.setup');
  const start = useTranslations('start');
  const chess = useTranslations('chess');
  const game = useTranslations('game.controls');
  const { coordinates, theme, pieces } = boardLook(useChessPreferences());
  const boardWords = useBoardWords(orientation);
  const [draft, setDraft] = useState(() => draftOf(fen));
  const [tool, setTool] = useState<SetupTool>('hand');
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }));
  const read = useMemo(() => readSetup(fenOf(draft)), [draft]);
  const mayPlay =
    read.ok && readStartPosition(read.fen).ok && engineBlockOf([read.fen], inPlay) === null;
  const words = {
    board: t('board', { color: chess(`colors.${orientation}`) }),
    keys: t('keys'),
    square: boardWords.square,
  };
  const colors = (['white', 'black'] as const).map((value) => ({
    value,
    label: chess(`colors.${value}`),
  }));
  return (
    <div className="analysis-grid">
      <div className="analysis-board">
        <span className="analysis-bar invisible" />
        <SetupBoard
          placement={draft.placement}
          orientation={orientation}
          tool={tool}
          coordinates={coordinates}
          theme={theme}
          pieces={pieces}
          words={words}
          onChange={(placement) => change({ placement })}
        />
      </div>
      <div className="analysis-panel analysis-setup">
        <h2 className="text-large font-bold">{t('title')}</h2>
        <Palette tool={tool} pieces={pieces} orientation={orientation} onChoose={setTool} />
        <ChoiceGroup
          legend={t('turn')}
          value={draft.turn}
          choices={colors}
          onChoose={(turn) => change({ turn })}
        />
        <fieldset>
          <legend className="font-semibold">{t('castling')}</legend>
          <div className="grid grid-cols-2 gap-x-3">
            {CASTLINGS.map((each) => (
              <CheckField
                key={each}
                label={t(each)}
                disabled={!mayCastle(draft.placement, each)}
                checked={draft.castling.includes(each) && mayCastle(draft.placement, each)}
                onChange={({ target }) =>
                  change({
                    castling: CASTLINGS.filter((other) =>
                      other === each ? target.checked : draft.castling.includes(other),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => setDraft(draftOf(INITIAL_FEN))}>
            {t('start')}
          </Button>
          <Button look="secondary" onClick={() => change({ placement: EMPTY, castling: [] })}>
            {t('clear')}
          </Button>
          <Button look="secondary" aria-label={game('flip')} title={game('flip')} onClick={onFlip}>
            <FlipIcon />
          </Button>
        </div>
        <output className="analysis-wrong">{read.ok ? '' : t(`wrong.${read.reason}`)}</output>
        <div className="flex flex-wrap gap-2">
          <Button busy={!read.ok} onClick={() => read.ok && onDone(read.fen)}>
            {t('done')}
          </Button>
          <Button look="secondary" disabled={!mayPlay} onClick={() => read.ok && onPlay(read.fen)}>
            {start('playHere')}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface PaletteProps {
  tool: SetupTool;
  pieces: string;
  orientation: Color;
  onChoose: (tool: SetupTool) => void;
}

/** The pieces of both sides, each in the row on its side of the board, and the tools to move and remove pieces. */
function Palette({ tool, pieces, orientation, onChoose }: PaletteProps) {
  const t = useTranslations('analysis.setup');
  const board = useTranslations('chess.board');
  const chess = useTranslations('chess');
  const rows =
    orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  const isChosen = (piece: BoardPiece) =>
    typeof tool === 'object' && tool.role === piece.role && tool.color === piece.color;
  return (
    <fieldset data-pieces={pieces} className="analysis-palette">
      <legend className="sr-only">{t('tools')}</legend>
      {rows.map((color, row) => [
        ...ROLES.map((role) => (
          <Tool
            key={`${color}${role}`}
            label={board(color, { piece: chess(`pieces.${role}`) })}
            isChosen={isChosen({ role, color })}
            onChoose={() => onChoose({ role, color })}
          >
            <span className={`piece ${color} ${role}`} />
          </Tool>
        )),
        row === 0 ? (
          <Tool
            key="hand"
            label={t('hand')}
            isChosen={tool === 'hand'}
            onChoose={() => onChoose('hand')}
          >
            <HandIcon />
          </Tool>
        ) : (
          <Tool
            key="bin"
            label={t('bin')}
            isChosen={tool === 'bin'}
            onChoose={() => onChoose('bin')}
          >
            <RemoveIcon />
          </Tool>
        ),
      ])}
    </fieldset>
  );
}

interface ToolProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Tool({ label, isChosen, onChoose, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      className="analysis-tool"
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
