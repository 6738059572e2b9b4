import { useEffect, useRef, useState } from 'react';
import { startEngine, type Engine, type Variation } from '../../../engine/engine.ts';

interface Heard {
  readonly fen: string;
  readonly lines: readonly Variation[];
}

export interface Analysis {
  /** What is known of this position, and of no other. */
  readonly lines: readonly Variation[];
  /** It has said something, of whatever position. */
  readonly isAwake: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface EngineUse {
  /** The position to look at; null to rest. */
  readonly fen: string | null;
  readonly count: number;
  /** Whether there is to be an engine at all. */
  readonly isOn: boolean;
}

/** It talks faster than anybody reads, and every word would be drawn. */
const PAUSE_MS = 60;

/** An engine for as long as the page is there. It is loaded at once, also while it may not look yet. */
export function useEngine({ fen, count, isOn }: EngineUse): Analysis {
  const engine = useRef<Engine | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const runs = isOn && !hasFailed;

  useEffect(() => {
    if (!runs) return;
    const started = startEngine({ onFailure: () => setFailed(true) });
    engine.current = started;
    return () => {
      engine.current = null;
      started.close();
    };
  }, [runs]);

  useEffect(() => {
    if (!runs || fen === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: Heard = { fen, lines: [] };
    const show = () => {
      timer = undefined;
      setHeard(latest);
    };
    engine.current?.analyse(fen, {
      lines: count,
      onLines(lines) {
        const isFirst = latest.lines.length < Math.min(count, lines.length);
        latest = { fen, lines };
        if (isFirst) show();
        else timer ??= setTimeout(show, PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      engine.current?.stop();
    };
  }, [runs, fen, count]);

  const current = runs && heard?.fen === fen ? heard : null;
  return {
    // Of fewer lines than before, the first few are known already.
    lines: current?.lines.slice(0, count) ?? NOTHING,
    isAwake: runs && heard !== null,
    hasFailed: isOn && hasFailed,
    retry: () => setFailed(false),
  };
}

const NOTHING: readonly Variation[] = [];
