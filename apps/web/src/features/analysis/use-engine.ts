import { useEffect, useRef, useState } from 'react';
import { startEngine, type Engine, type Variation } from '../../engine/engine.ts';

interface EngineReport {
  readonly fen: string;
  readonly lines: readonly Variation[];
}

export interface Analysis {
  /** Only for the current position. */
  readonly lines: readonly Variation[];
  /** Whether the engine has answered at least once. */
  readonly isAwake: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface EngineUse {
  /** The position to analyse; null to pause. */
  readonly fen: string | null;
  readonly count: number;
  /** Whether there is an engine at all. */
  readonly isOn: boolean;
}

/** The engine reports faster than a member can read, and every report would be rendered. */
const MIN_INTERVAL_MS = 60;

/** An engine for as long as the component is mounted. It is loaded at once, also while it may not analyse yet. */
export function useEngine({ fen, count, isOn }: EngineUse): Analysis {
  const engine = useRef<Engine | null>(null);
  const [report, setReport] = useState<EngineReport | null>(null);
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
    let latest: EngineReport = { fen, lines: [] };
    const show = () => {
      timer = undefined;
      setReport(latest);
    };
    engine.current?.analyse(fen, {
      lines: count,
      onLines(lines) {
        const isFirst = latest.lines.length < Math.min(count, lines.length);
        latest = { fen, lines };
        if (isFirst) show();
        else timer ??= setTimeout(show, MIN_INTERVAL_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      engine.current?.stop();
    };
  }, [runs, fen, count]);

  const current = runs && report?.fen === fen ? report : null;
  return {
    // If fewer lines are requested than before, the first ones are known already.
    lines: current?.lines.slice(0, count) ?? NOTHING,
    isAwake: runs && report !== null,
    hasFailed: isOn && hasFailed,
    retry: () => setFailed(false),
  };
}

const NOTHING: readonly Variation[] = [];
