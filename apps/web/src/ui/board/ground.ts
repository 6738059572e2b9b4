import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import { premove as premoveTargets } from '@lichess-org/chessground/premove';
import type { Color, PromotionRole, Square } from '@rookery/chess';
import { numbersOf, placementAfter, type Premove } from './premoves.ts';
import { drawn, OWN_BRUSHES, type BoardShape } from './shapes.ts';
import { squaresOf } from './squares.ts';
import { premoveFate, type PositionState } from './position-state.ts';
import { readPremove, type ReadPremove } from './read-premove.ts';
import { followTouchDrags } from './touch-drags.ts';
import type { BoardPiece } from './words.ts';

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
  readonly premoveSet: (premove: Premove) => void;
  /** All of them. */
  readonly premovesCancelled: () => void;
  readonly premovePlayed: (premove: Premove) => void;
}

/** The result of pressing Enter on a square. */
export type Touched = 'picked_up' | 'put_back' | 'moved' | 'nothing_to_pick' | 'cannot_go';

/** Wraps chessground with the rules of this app: the only place that uses its state. */
export interface Ground {
  readonly show: (view: View) => void;
  readonly touch: (square: Square) => Touched;
  /** Deselects the piece and cancels all premoves; returns whether there was any of these. */
  readonly cancel: () => boolean;
  readonly picked: () => Square | null;
  /** As shown, with premoves. */
  readonly pieceOn: (square: Square) => BoardPiece | undefined;
  /** The targets of the selected piece, now or as a premove. */
  readonly targets: () => readonly Square[];
  /** Queues a typed premove, if one can be made now. */
  readonly typePremove: (text: string) => ReadPremove;
  /** Chooses the promotion piece of the latest premove, which is a queen until then. */
  readonly promotePremove: (role: PromotionRole) => void;
  readonly destroy: () => void;
}

export function createGround(
  wrap: HTMLElement,
  frame: HTMLElement,
  first: View,
  events: GroundEvents,
): Ground {
  let shown = first;
  let premoves: readonly Premove[] = [];
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
    premovable: { enabled: first.premoves, events: { set: queuePremove } },
    events: { select: cancelBeside },
  });
  wrap.addEventListener('contextmenu', cancelPremoves);
  const stopFollowing = followTouchDrags(wrap, () => api.state.draggable.current?.started === true);

  /**
   * Chessground has space for one premove, which moves on to the queue. It reports a premove by a timer, so that the
   * next position may come first.
   */
  function queuePremove(): void {
    const { current } = api.state.premovable;
    if (current === undefined) return;
    const [from, to] = pair(...current);
    api.cancelPremove();
    const isPromotion = api.state.pieces.get(from)?.role === 'pawn' && /[18]$/.test(to);
    const premove: Premove = { from, to, promotion: isPromotion ? 'queen' : null };
    changePremoves([...premoves, premove]);
    events.premoveSet(premove);
  }

  /** After a click on a square without a piece to move, unless it was the target of a premove. */
  function cancelBeside(square: string): void {
    const { pieces, movable, premovable } = api.state;
    const isOwn = pieces.get(pair(square, square)[0])?.color === movable.color;
    if (!isOwn && premovable.current === undefined) cancelPremoves();
  }

  function cancelPremoves(): void {
    if (premoves.length === 0) return;
    changePremoves([]);
    events.premovesCancelled();
  }

  function changePremoves(next: readonly Premove[]): void {
    premoves = next;
    api.set(premoveConfig(premoves));
  }

  /** The pieces where the premoves would put them, the squares marked and the premoves numbered. */
  function premoveConfig(queue: readonly Premove[]): Config {
    const placement = placementAfter(shown.fen, queue);
    const squares = queue.flatMap(({ from, to }) => [from, to]);
    return {
      // Only a change is passed on, because setting the position again would end drags and remove arrows.
      ...(api.getFen() !== placement && { fen: placement }),
      highlight: { custom: new Map(squares.map((square) => [square, 'current-premove'])) },
      drawable: { autoShapes: drawn([...shown.shapes, ...numbersOf(queue)]) },
    };
  }

  /** The premove to play in this position. Not by chessground's timer, which is slow in a background tab. */
  function settlePremoves(before: View, { fen, player, positionState }: View): Premove | null {
    const [next, ...rest] = premoves;
    const fate = premoveFate(before.fen, fen, player);
    if (next === undefined || fate === 'keep') return null;
    const isLegal = positionState.destinations.get(next.from)?.includes(next.to) === true;
    if (fate === 'play' && isLegal) {
      premoves = rest;
      return next;
    }
    premoves = [];
    events.premovesCancelled();
    return null;
  }

  /** Whether the piece on a square could move to another one, whatever the opponent plays. */
  function canPremove(from: Square, to: Square): boolean {
    return premoveTargets(api.state, from).includes(to);
  }

  return {
    show(view) {
      queuePremove();
      const before = shown;
      shown = view;
      const next = settlePremoves(before, view);
      // The premove that is played stays where it is until the next view decides.
      const { drawable, ...config } = premoveConfig(next === null ? premoves : [next, ...premoves]);
      const isElsewhere = config.fen !== undefined || before.fen !== view.fen;
      api.set({
        ...configOf(view),
        ...config,
        drawable: { ...drawable, ...(isElsewhere && { shapes: [] }) },
      });
      if (before.coordinates !== view.coordinates) api.redrawAll();
      if (before.player !== view.player) api.cancelMove();
      if (next !== null) events.premovePlayed(next);
    },
    touch: (square) => touch(api, square),
    cancel() {
      const any = api.state.selected !== undefined || premoves.length > 0;
      api.cancelMove();
      cancelPremoves();
      return any;
    },
    picked: () => (api.state.selected as Square | undefined) ?? null,
    pieceOn: (square) => api.state.pieces.get(square),
    targets: () => targetsOf(api),
    typePremove(text) {
      const { fen, player, positionState } = shown;
      if (player === null || !shown.premoves || positionState.turn === player)
        return { ok: false, reason: 'not_your_turn' };
      const read = readPremove(text, fen, player, premoves, canPremove);
      if (read.ok) changePremoves([...premoves, read.premove]);
      return read;
    },
    promotePremove(role) {
      const last = premoves.at(-1);
      if (last === undefined || last.promotion === null) return;
      changePremoves([...premoves.slice(0, -1), { ...last, promotion: role }]);
    },
    destroy() {
      wrap.removeEventListener('contextmenu', cancelPremoves);
      stopFollowing();
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
    // Marks the target under a finger, which has no hover.
    jsHover: true,
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
