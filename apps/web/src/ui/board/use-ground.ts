import { isPromotion, moveBetween, type PromotionRole, type Square } from '@rookery/chess';
import {
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { createGround, type Ground, type View } from './ground.ts';
import type { Premove } from './premoves.ts';
import type { WrongMove } from './read-premove.ts';
import type { BoardWords } from './words.ts';

export interface MoveOrigin {
  /** Whether it was a premove. */
  readonly premove: boolean;
}

/** A pawn on its last rank whose promotion piece has not been chosen yet. */
interface PendingPromotion {
  readonly from: Square;
  readonly to: Square;
  readonly premove: boolean;
  /** The question is only valid in this position. */
  readonly fen: string;
}

interface GroundHook {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly wrap: RefObject<HTMLDivElement | null>;
  readonly ground: RefObject<Ground | null>;
  readonly promotion: PendingPromotion | null;
  readonly promote: (role: PromotionRole) => void;
  readonly cancelPromotion: () => void;
  /** The latest announcement for screen readers. */
  readonly spoken: string;
  readonly speak: (text: string) => void;
  /** Queues a typed premove; returns why it cannot be queued, or null. */
  readonly typePremove: (text: string) => WrongMove | null;
}

/**
 * Connects chessground with React. The board is controlled like an input: a move is shown at once and reported by
 * `onMove`, and then the board shows the position it is given, be it the one after the move or the one before.
 */
export function useGround(
  view: View,
  words: BoardWords,
  onMove: (uci: string, origin: MoveOrigin) => void,
): GroundHook {
  const frame = useRef<HTMLDivElement>(null);
  const wrap = useRef<HTMLDivElement>(null);
  const ground = useRef<Ground>(null);
  const [pending, setPending] = useState<PendingPromotion | null>(null);
  const [spoken, speak] = useState('');
  const [told, showWhatIsGiven] = useReducer((count: number) => count + 1, 0);

  const play = (from: Square, to: Square, role: PromotionRole | null, origin: MoveOrigin) => {
    const uci = moveBetween(view.positionState.position, from, to, role);
    if (uci !== null) onMove(uci, origin);
    showWhatIsGiven();
  };
  const promotes = (from: Square, to: Square) => isPromotion(view.positionState.position, from, to);
  const ask = (from: Square, to: Square, premove: boolean) =>
    setPending({ from, to, premove, fen: view.fen });

  const moved = useEffectEvent((from: Square, to: Square) => {
    if (promotes(from, to)) ask(from, to, false);
    else play(from, to, null, { premove: false });
  });
  const premoveSet = useEffectEvent(({ from, to, promotion: role }: Premove) => {
    // A premove must be playable before the member has chosen a piece, so it has one already.
    if (role !== null) ask(from, to, true);
    speak(words.premoveSet(from, to));
  });
  const premovesCancelled = useEffectEvent(() => {
    setPending((asked) => (asked?.premove === true ? null : asked));
    speak(words.premoveCancelled);
  });
  const premovePlayed = useEffectEvent(({ from, to, promotion: role }: Premove) => {
    // The announcement would say that the premove still waits.
    speak('');
    play(from, to, role, { premove: true });
  });

  const create = useEffectEvent(() => {
    if (wrap.current === null || frame.current === null) return null;
    const events = { moved, premoveSet, premovesCancelled, premovePlayed };
    return createGround(wrap.current, frame.current, view, events);
  });
  useLayoutEffect(() => {
    const created = create();
    ground.current = created;
    return () => created?.destroy();
  }, []);

  // The same position again must be shown too, after a move that was not accepted.
  const given = useMemo(() => ({ view, told }), [view, told]);
  useLayoutEffect(() => {
    ground.current?.show(given.view);
  }, [given]);

  const promotion = pending?.fen === view.fen && view.player !== null ? pending : null;
  // Reset, not only hidden, because after a takeback the same position may come again.
  if (pending !== promotion) setPending(promotion);
  return {
    frame,
    wrap,
    ground,
    promotion,
    spoken,
    speak,
    typePremove(text) {
      const read = ground.current?.typePremove(text);
      if (read === undefined) return 'not_your_turn';
      if (!read.ok) return read.reason;
      speak(words.premoveSet(read.premove.from, read.premove.to));
      return null;
    },
    promote(role) {
      setPending(null);
      if (promotion === null) return;
      if (promotion.premove) ground.current?.promotePremove(role);
      else play(promotion.from, promotion.to, role, { premove: false });
    },
    cancelPromotion() {
      setPending(null);
      if (promotion?.premove === true) ground.current?.cancel();
      else showWhatIsGiven();
    },
  };
}
