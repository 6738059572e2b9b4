import { endingOf, fenOf, legalMove, positionOf } from '@rookery/chess';
import { useEffect, useMemo, useRef } from 'react';
import type { Engine, Score } from '../../engine/engine.ts';
import type { Judge } from './judge.ts';
import { verdictOn } from './verdict-on.ts';

const DEPTH = 14;

/** Judges moves with the browser's engine, which is loaded for the first move and stopped on unmount. */
export function useEngineJudge(): Judge {
  const engine = useRef<Promise<Engine> | null>(null);
  useEffect(
    () => () => {
      void engine.current?.then((started) => started.close());
      engine.current = null;
    },
    [],
  );
  return useMemo(
    () => async (fen, uci) => {
      const failed = Promise.withResolvers<never>();
      failed.promise.catch(() => undefined);
      const fail = () => {
        engine.current = null;
        failed.reject(new Error('The engine has failed.'));
      };
      engine.current ??= load(fail);
      const started = await engine.current;
      const best = await Promise.race([evaluate(started, fen), failed.promise]);
      const after = positionAfter(fen, uci);
      const ending = endingOf(after);
      if (ending !== null) return verdictOn(best, ending);
      return verdictOn(best, await Promise.race([evaluate(started, after), failed.promise]));
    },
    [],
  );
}

async function load(onFailure: () => void): Promise<Engine> {
  const { startEngine } = await import('../../engine/engine.ts');
  return startEngine({ onFailure });
}

/** The score for the side to move. */
function evaluate(engine: Engine, fen: string): Promise<Score> {
  return new Promise((resolve, reject) => {
    let best: Score | null = null;
    engine.analyse(fen, {
      lines: 1,
      depth: DEPTH,
      onLines: ([line]) => (best = line?.score ?? best),
      onDone: () => (best === null ? reject(new Error('Nothing was found.')) : resolve(best)),
    });
  });
}

function positionAfter(fen: string, uci: string): string {
  const position = positionOf(fen);
  const move = legalMove(position, uci);
  if (move === null) throw new Error(`${uci} is not legal here.`);
  position.play(move);
  return fenOf(position);
}
