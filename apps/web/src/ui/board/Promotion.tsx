import { PROMOTION_ROLES, type Color, type PromotionRole, type Square } from '@rookery/chess';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { spotOf } from './squares.ts';
import type { BoardWords } from './words.ts';

interface PromotionProps {
  square: Square;
  color: Color;
  orientation: Color;
  words: BoardWords;
  onChoose: (role: PromotionRole) => void;
  onCancel: () => void;
}

/** The four promotion pieces, in a column on the pawn's file from the last rank inwards. */
export function Promotion({
  square,
  color,
  orientation,
  words,
  onChoose,
  onCancel,
}: PromotionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { column, row } = spotOf(square, orientation);
  const upwards = row !== 0;
  useFocusWithin(dialog);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'ArrowDown') focusNext(dialog.current, upwards ? -1 : 1);
    else if (event.key === 'ArrowUp') focusNext(dialog.current, upwards ? 1 : -1);
    else if (event.key === 'Tab') focusNext(dialog.current, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      open
      aria-modal="true"
      aria-label={words.promotion}
      className="board-promotion max-h-none max-w-none bg-transparent"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.cancelPromotion}
        className="board-promotion-shade absolute inset-0 size-full cursor-default"
        onClick={onCancel}
      />
      <div
        className={`absolute flex w-1/8 ${upwards ? 'bottom-0 flex-col-reverse' : 'top-0 flex-col'} h-1/2 shadow-popup`}
        style={{ left: `${column * 12.5}%` }}
      >
        {PROMOTION_ROLES.map((role) => (
          <button
            key={role}
            type="button"
            data-role={role}
            aria-label={words.promotionRole(role)}
            className="board-choice relative flex-1"
            onClick={() => onChoose(role)}
            onKeyDown={onKeyDown}
          >
            <span className={`piece ${color} ${role} block size-full`} />
          </button>
        ))}
      </div>
    </dialog>
  );
}

function choicesOf(dialog: HTMLElement | null): HTMLElement[] {
  return [...(dialog?.querySelectorAll<HTMLElement>('[data-role]') ?? [])];
}

function focusNext(dialog: HTMLElement | null, by: number): void {
  const choices = choicesOf(dialog);
  const index = choices.findIndex((choice) => choice === document.activeElement);
  choices.at((index + by) % choices.length)?.focus({ preventScroll: true });
}

/** The first choice takes the focus, which is returned to its former element at the end. */
function useFocusWithin(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    choicesOf(dialog.current)[0]?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}
