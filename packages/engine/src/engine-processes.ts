import { spawnEngine, type Engine, type EngineOptions, type SearchOrder } from './engine.ts';
import { EngineError } from './engine-error.ts';
import type { SearchResult } from './search-result.ts';

/** The processes of a pool: started on demand, reused, and replaced when they end. */
export interface EngineProcesses {
  processIds(): number[];
  search(order: SearchOrder): Promise<SearchResult>;
  /** Resolves once every process has ended. None is started afterwards. */
  end(): Promise<void>;
}

export function createEngineProcesses(options: EngineOptions): EngineProcesses {
  const engines = new Set<Engine>();
  const idle: Engine[] = [];
  let ended = false;

  function startEngine(): Engine {
    if (ended) throw new EngineError('stopped');
    const engine = spawnEngine(options);
    engines.add(engine);
    void engine.gone.then(() => engines.delete(engine));
    return engine;
  }

  function takeIdle(): Engine | null {
    for (let engine = idle.pop(); engine !== undefined; engine = idle.pop()) {
      if (engine.alive) return engine;
    }
    return null;
  }

  async function searchOn(engine: Engine, order: SearchOrder): Promise<SearchResult> {
    try {
      await engine.ready();
      order.signal?.throwIfAborted();
      return await engine.search(order);
    } finally {
      if (engine.alive) idle.push(engine);
    }
  }

  return {
    processIds: () => [...engines].flatMap(({ id }) => id ?? []),
    async search(order) {
      try {
        return await searchOn(takeIdle() ?? startEngine(), order);
      } catch (error) {
        if (!(error instanceof EngineError) || error.code === 'refused') throw error;
        order.signal?.throwIfAborted();
        // Retried once. If a second process fails, the position itself is probably the cause.
        return searchOn(startEngine(), order);
      }
    },
    async end() {
      ended = true;
      await Promise.all([...engines].map((engine) => engine.end()));
    },
  };
}
