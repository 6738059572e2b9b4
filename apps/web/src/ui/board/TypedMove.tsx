import { readMove, type Color } from '@rookery/chess';
import { useRef, type KeyboardEventHandler, type SubmitEvent } from 'react';
import { TextField } from '../TextField.tsx';
import { turnOf } from './position-state.ts';
import type { WrongMove } from './read-premove.ts';

interface TypedMoveProps {
  fen: string;
  player: Color | null;
  label: string;
  hint?: string | undefined;
  /** What was wrong with the last move. */
  error?: string | undefined;
  className?: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  onMove: (uci: string) => void;
  /** Takes what is typed on the opponent's turn, which is refused otherwise. */
  onPremove?: ((text: string) => WrongMove | null) | undefined;
  onWrong: (wrong: WrongMove, text: string) => void;
}

/** A field for moves such as `Nf3`, `e2e4`, `e7e8=Q`, `O-O`; Enter submits. */
export function TypedMove({ fen, player, onMove, onPremove, onWrong, ...field }: TypedMoveProps) {
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (input.current === null || text === '') return;
    const wrong = play(text);
    if (wrong === null) input.current.value = '';
    else {
      input.current.select();
      onWrong(wrong, text);
    }
  };
  const play = (text: string): WrongMove | null => {
    if (turnOf(fen) !== player) return onPremove === undefined ? 'not_your_turn' : onPremove(text);
    const read = readMove(fen, text);
    if (!read.ok) return read.reason;
    onMove(read.uci);
    return null;
  };

  return (
    <form onSubmit={submit}>
      <TextField
        {...field}
        ref={input}
        name="move"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </form>
  );
}
