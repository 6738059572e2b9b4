import { useRef, useState, type PointerEvent } from 'react';

/** How far an entry is dragged. */
export interface Drag {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Of a day, when the drag began. */
  readonly size: Size;
  /** Only the end follows. */
  readonly resizes: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface DragOptions {
  /** The size of a day. */
  readonly measure: () => Size;
  /** Called when the entry is dropped somewhere else. */
  readonly onDrop: (drag: Drag) => void;
}

/** So far a mouse may move in a click. */
const CLICK_PIXELS = 4;
/** A finger that moves earlier scrolls. */
const HOLD_MS = 350;

/** Drags entries with a mouse, a pen, or a finger that is held on one. */
export function useDrag({ measure, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const hasDragged = useRef(false);

  const start = (event: PointerEvent<HTMLElement>, key: string, resizes: boolean) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const element = event.currentTarget;
    const { pointerId, pointerType, clientX, clientY } = event;
    const isTouch = pointerType === 'touch';
    const abort = new AbortController();
    const options = { signal: abort.signal };
    let current: Drag | null = null;
    hasDragged.current = false;

    const activate = () => {
      hasDragged.current = true;
      element.setPointerCapture(pointerId);
      current = { key, x: 0, y: 0, size: measure(), resizes };
      setDrag(current);
    };
    const timer = isTouch ? setTimeout(activate, HOLD_MS) : undefined;
    const end = () => {
      clearTimeout(timer);
      abort.abort();
      setDrag(null);
    };
    const follow = ({ clientX: x, clientY: y, buttons }: globalThis.PointerEvent) => {
      // It was released where this element could not know it.
      if (buttons === 0) return end();
      const moved = { x: x - clientX, y: y - clientY };
      if (current === null && Math.hypot(moved.x, moved.y) > CLICK_PIXELS) {
        if (isTouch) return end();
        activate();
      }
      if (current === null) return;
      current = { ...current, ...moved };
      setDrag(current);
    };
    const drop = () => {
      end();
      if (current === null) return;
      onDrop(current);
      // After the click that follows, if there is one.
      setTimeout(() => (hasDragged.current = false));
    };
    element.addEventListener('pointermove', follow, options);
    element.addEventListener('pointerup', drop, options);
    element.addEventListener('pointercancel', end, options);
    // While the finger drags, the page must not scroll.
    const hold = (touch: TouchEvent) => {
      if (current !== null) touch.preventDefault();
    };
    element.addEventListener('touchmove', hold, { ...options, passive: false });
    addEventListener('keydown', (press) => press.key === 'Escape' && end(), options);
  };

  return {
    drag,
    start,
    /** Whether the click that follows a drag is to be ignored. */
    takeClick: (): boolean => {
      const isDrag = hasDragged.current;
      hasDragged.current = false;
      return isDrag;
    },
  };
}
