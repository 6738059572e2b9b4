import { spawnEngine, type Engine, type EngineOptions, type SearchOrder } from './engine.ts';
import { EngineError } from './engine-error.ts';
import type { Found } from './found.ts';

/** The processes of a pool: started when they are first needed, kept, and replaced when they die. */
export interface Fleet {
  processIds(): number[];
  search(order: SearchOrder): Promise<Found>;
  /** Resolves once every process has ended. None is started afterwards. */
  end(): Promise<void>;
}

export function createFleet(options: EngineOptions): Fleet {
  const engines = new Set<Engine>();
  const idle: Engine[] = [];
  let ended = false;

  function fresh(): Engine {
    if (ended) throw new EngineError('stopped');
    const engine = spawnEngine(options);
    engines.add(engine);
    void engine.gone.then(() => engines.delete(engine));
    return engine;
  }

  function rested(): Engine | null {
    for (let engine = idle.pop(); engine !== undefined; engine = idle.pop()) {
      if (engine.alive) return engine;
    }
    return null;
  }

  async function searchOn(engine: Engine, order: SearchOrder): Promise<Found> {
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
        return await searchOn(rested() ?? fresh(), order);
      } catch (error) {
        if (!(error instanceof EngineError) || error.code === 'refused') throw error;
        order.signal?.throwIfAborted();
        // An engine may die of anything; a position that kills a second one is to blame itself.
        return searchOn(fresh(), order);
      }
    },
    async end() {
      ended = true;
      await Promise.all([...engines].map((engine) => engine.end()));
    },
  };
}
