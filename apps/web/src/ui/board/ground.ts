import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Color, PromotionRole, Square } from '@rookery/chess';
import { drawn, OWN_BRUSHES, type BoardShape } from './shapes.ts';
import { squaresOf } from './squares.ts';
import { placementOf, premoveFate, type Standing } from './standing.ts';

/** What the board is to show. */
export interface View {
  readonly fen: string;
  readonly standing: Standing;
  /** In coordinates. */
  readonly lastMove: string | null;
  readonly orientation: Color;
  /** Whose pieces may be moved here; nobody's for a spectator. */
  readonly player: Color | null;
  readonly premoves: boolean;
  readonly coordinates: boolean;
  readonly animationMs: number;
  /** What the page itself draws on this position. */
  readonly shapes: readonly BoardShape[];
}

/** What somebody did on it. The board shows it already; whether it stays is for the next view to say. */
export interface GroundEvents {
  readonly moved: (from: Square, to: Square) => void;
  readonly premoveSet: (from: Square, to: Square) => void;
  readonly premoveCancelled: () => void;
  readonly premovePlayed: (from: Square, to: Square) => void;
}

/** What came of pressing Enter on a square. */
export type Touched = 'picked_up' | 'put_back' | 'moved' | 'nothing_to_pick' | 'cannot_go';

/** Chessground with the rules of this app: the only place that knows its state. */
export interface Ground {
  readonly show: (view: View) => void;
  readonly touch: (square: Square) => Touched;
  /** Puts back what was picked up and forgets the premove; whether there was anything. */
  readonly cancel: () => boolean;
  readonly picked: () => Square | null;
  /** Where what was picked up may go, now or as a premove. */
  readonly targets: () => readonly Square[];
  /** Shows what a pawn will become when its premove is played. */
  readonly foretell: (square: Square, role: PromotionRole | null) => void;
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
    // The squares and the promotion lie over the board and must be exactly as large.
    addDimensionsCssVarsTo: frame,
    movable: {
      ...movableOf(first),
      events: { after: (from, to) => events.moved(...pair(from, to)) },
    },
    premovable: { enabled: first.premoves, events: { set: premoveSet, unset: premoveUnset } },
  });

  // Chessground tells these a moment later, when something else may have happened to the premove.
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

  /** Not by chessground, which tells of it by a timer: in a tab in the background that takes a second. */
  function settlePremove(before: View, { fen, player, standing }: View): void {
    const current = api.state.premovable.current;
    const fate = premoveFate(before.fen, fen, player);
    if (current === undefined || fate === 'keep') return;
    const [from, to] = pair(...current);
    const plays = fate === 'play' && standing.destinations.get(from)?.includes(to) === true;
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
      // Only a change is handed over: a position given anew would end drags and wipe arrows.
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
    foretell(square, role) {
      const color = shown.player ?? 'white';
      api.setAutoShapes(role === null ? [] : [{ orig: square, piece: { color, role } }]);
    },
    destroy() {
      // Taken down, a board has no size, and chessground draws once more: arrows would lead nowhere.
      api.set({ drawable: { shapes: [], autoShapes: [] } });
      api.destroy();
    },
  };
}

type Both = [Square, Square];

/** Chessground also knows a square outside the board, for pieces that come from there. None do here. */
function pair(from: string, to: string): Both {
  return [from as Square, to as Square];
}

function configOf(view: View): Config {
  const { standing, lastMove, orientation, premoves, coordinates, animationMs } = view;
  return {
    orientation,
    coordinates,
    turnColor: standing.turn,
    check: standing.check,
    lastMove: lastMove === null ? [] : squaresOf(lastMove),
    movable: movableOf(view),
    premovable: { enabled: premoves },
    animation: { enabled: animationMs > 0, duration: animationMs },
    // The system's own menu would come up at the end of an arrow.
    disableContextMenu: true,
  };
}

function movableOf({ player, standing }: View): NonNullable<Config['movable']> {
  return {
    free: false,
    // Chessground's word for nobody, which its types do not allow to be said.
    color: (player ?? undefined) as Color,
    dests: new Map(standing.turn === player ? standing.destinations : []),
  };
}

function targetsOf({ state }: Api): readonly Square[] {
  if (state.selected === undefined) return [];
  const now = state.movable.dests?.get(state.selected) ?? state.premovable.dests ?? [];
  return now as Square[];
}

/** Like a click, but a target out of reach leaves the piece in the hand: the cursor goes on from there. */
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
