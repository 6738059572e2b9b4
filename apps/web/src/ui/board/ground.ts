import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Color, PromotionRole, Square } from '@rookery/chess';
import { drawn, OWN_BRUSHES, type BoardShape } from './shapes.ts';
import { squaresOf } from './squares.ts';
import { placementOf, premoveFate, type PositionState } from './position-state.ts';

/** What the board shows. */
export interface View {
  readonly fen: string;
  readonly positionState: PositionState;
  /** In UCI notation. */
  readonly lastMove: string | null;
  readonly orientation: Color;
  /** Whose pieces may be moved; null for a spectator. */
  readonly player: Color | null;
  readonly premoves: boolean;
  readonly coordinates: boolean;
  readonly animationMs: number;
  /** The page's own shapes for this position. */
  readonly shapes: readonly BoardShape[];
}

/** The member's actions. The board shows them already; the next view decides whether they stay. */
export interface GroundEvents {
  readonly moved: (from: Square, to: Square) => void;
  readonly premoveSet: (from: Square, to: Square) => void;
  readonly premoveCancelled: () => void;
  readonly premovePlayed: (from: Square, to: Square) => void;
}

/** The result of pressing Enter on a square. */
export type Touched = 'picked_up' | 'put_back' | 'moved' | 'nothing_to_pick' | 'cannot_go';

/** Wraps chessground with the rules of this app: the only place that uses its state. */
export interface Ground {
  readonly show: (view: View) => void;
  readonly touch: (square: Square) => Touched;
  /** Deselects the piece and cancels the premove; returns whether there was either. */
  readonly cancel: () => boolean;
  readonly picked: () => Square | null;
  /** The targets of the selected piece, now or as a premove. */
  readonly targets: () => readonly Square[];
  /** Shows the promotion piece of a premove. */
  readonly showPremovePromotion: (square: Square, role: PromotionRole | null) => void;
  readonly destroy: () => void;
}

export function createGround(
  wrap: HTMLElement,
  frame: HTMLElement,
  first: View,
  events: GroundEvents,
): Ground {
  let shown = first;
  let premove: Both | null = null;
  const api = Chessground(wrap, {
    ...configOf(first),
    fen: first.fen,
    drawable: { autoShapes: drawn(first.shapes), brushes: OWN_BRUSHES },
    // The grid and the promotion dialog are over the board and must have exactly its size.
    addDimensionsCssVarsTo: frame,
    movable: {
      ...movableOf(first),
      events: { after: (from, to) => events.moved(...pair(from, to)) },
    },
    premovable: { enabled: first.premoves, events: { set: premoveSet, unset: premoveUnset } },
  });

  // Chessground reports these later, when the premove may have changed.
  function premoveSet(from: string, to: string): void {
    if (api.state.premovable.current === undefined) return;
    premove = pair(from, to);
    events.premoveSet(...premove);
  }
  function premoveUnset(): void {
    if (premove === null || api.state.premovable.current !== undefined) return;
    premove = null;
    events.premoveCancelled();
  }

  /** Not by chessground, which reports it by a timer that takes a second in a background tab. */
  function settlePremove(before: View, { fen, player, positionState }: View): void {
    const current = api.state.premovable.current;
    const fate = premoveFate(before.fen, fen, player);
    if (current === undefined || fate === 'keep') return;
    const [from, to] = pair(...current);
    const plays = fate === 'play' && positionState.destinations.get(from)?.includes(to) === true;
    if (plays) premove = null;
    api.cancelPremove();
    if (!plays) return;
    api.move(from, to);
    events.premovePlayed(from, to);
  }

  return {
    show(view) {
      const before = shown;
      shown = view;
      // Only a change is passed on, because setting the position again would end drags and remove arrows.
      const moved = api.getFen() !== placementOf(view.fen);
      const elsewhere = before.fen !== view.fen;
      api.set({
        ...configOf(view),
        ...(moved && { fen: view.fen }),
        ...((moved || elsewhere) && { drawable: { shapes: [], autoShapes: drawn(view.shapes) } }),
      });
      if (before.shapes !== view.shapes) api.setAutoShapes(drawn(view.shapes));
      if (before.coordinates !== view.coordinates) api.redrawAll();
      if (before.player !== view.player) api.cancelMove();
      settlePremove(before, view);
    },
    touch: (square) => touch(api, square),
    cancel() {
      const any = api.state.selected !== undefined || api.state.premovable.current !== undefined;
      api.cancelMove();
      return any;
    },
    picked: () => (api.state.selected as Square | undefined) ?? null,
    targets: () => targetsOf(api),
    showPremovePromotion(square, role) {
      const color = shown.player ?? 'white';
      api.setAutoShapes(role === null ? [] : [{ orig: square, piece: { color, role } }]);
    },
    destroy() {
      // An unmounted board has no size, and chessground renders once more, with invalid arrows.
      api.set({ drawable: { shapes: [], autoShapes: [] } });
      api.destroy();
    },
  };
}

type Both = [Square, Square];

/** Chessground also has a square outside the board, which is not used here. */
function pair(from: string, to: string): Both {
  return [from as Square, to as Square];
}

function configOf(view: View): Config {
  const { positionState, lastMove, orientation, premoves, coordinates, animationMs } = view;
  return {
    orientation,
    coordinates,
    turnColor: positionState.turn,
    check: positionState.check,
    lastMove: lastMove === null ? [] : squaresOf(lastMove),
    movable: movableOf(view),
    premovable: { enabled: premoves },
    animation: { enabled: animationMs > 0, duration: animationMs },
    // The system's context menu would open at the end of an arrow.
    disableContextMenu: true,
  };
}

function movableOf({ player, positionState }: View): NonNullable<Config['movable']> {
  return {
    free: false,
    // Undefined means neither side, which chessground's types do not allow.
    color: (player ?? undefined) as Color,
    dests: new Map(positionState.turn === player ? positionState.destinations : []),
  };
}

function targetsOf({ state }: Api): readonly Square[] {
  if (state.selected === undefined) return [];
  const now = state.movable.dests?.get(state.selected) ?? state.premovable.dests ?? [];
  return now as Square[];
}

/** Like a click, but an unreachable target keeps the piece selected, so that the cursor can go on. */
function touch(api: Api, square: Square): Touched {
  const { selected, pieces } = api.state;
  if (selected === square) {
    api.selectSquare(null);
    return 'put_back';
  }
  const reachable = targetsOf(api).includes(square);
  const ownPiece = pieces.get(square)?.color === api.state.movable.color;
  if (selected !== undefined && !reachable && !ownPiece) return 'cannot_go';
  api.selectSquare(square, true);
  if (api.state.selected === square) return 'picked_up';
  return selected === undefined ? 'nothing_to_pick' : 'moved';
}
