import type { Baseline } from './baseline.ts';
import type { ImportGraph, Sources } from './import-graph.ts';
import type { Mutant, SourceMutant } from './mutant.ts';
import { areaOf, isPgTest, pureTestsOf, relatedTests, sqlTests } from './related-tests.ts';
import type { Outcome } from './results.ts';
import type { RunReport, TestRunner } from './test-runner.ts';
import type { WorkingCopy } from './working-copy.ts';

export interface Verdict {
  readonly outcome: Outcome;
  readonly by: string;
}

const CONTRACT = 'packages/contract';
/** How the gate compares the schemas of the contract: what changes openapi.json is seen. */
const GENERATED_CHECK = ['scripts/generate/index.ts', '--check'];
const GENERATED_LIMIT_MS = 300_000;
const TYPES_LIMIT_MS = 600_000;

interface Trial {
  readonly copy: WorkingCopy;
  readonly runner: TestRunner;
  readonly baseline: Baseline;
  readonly graph: ImportGraph;
  readonly sources: Sources;
  /** Whether survivors are also given to the compiler, which only adds a note. */
  readonly types: boolean;
}

type Stage = readonly string[] | 'generated';

/** Runs the tests of mutants, the nearest first, until one of them fails. */
export class Judge {
  readonly #trial: Trial;

  constructor(trial: Trial) {
    this.#trial = trial;
  }

  /** Test files with servers that all these mutants need. */
  serverTests(mutants: readonly Mutant[]): string[] {
    const own = mutants.filter(({ part }) => part !== 'packages');
    return [...new Set(own.flatMap((mutant) => this.#stages(mutant).flat().filter(isPgTest)))];
  }

  async judge(mutant: Mutant): Promise<Verdict> {
    const { baseline } = this.#trial;
    let tested = false;
    for (const stage of this.#stages(mutant)) {
      const files = stage === 'generated' ? stage : await baseline.passing(stage);
      if (files.length === 0) continue;
      tested = true;
      const verdict = await this.#withMutant(mutant, () => this.#runStage(mutant, files));
      if (verdict !== null) return verdict;
    }
    return { outcome: tested ? 'survived' : 'untested', by: await this.#note(mutant) };
  }

  #stages(mutant: Mutant): Stage[] {
    const { graph, sources } = this.#trial;
    if (mutant.part === 'sql') return sqlTests(mutant.names, sources);
    const { near, wide, server } = relatedTests(mutant.file, graph, sources);
    if (mutant.part === 'server') return [[...near, ...wide], server];
    // Its tests look through all routes at once, and name none.
    if (areaOf(mutant.file) === CONTRACT)
      return [pureTestsOf(CONTRACT, sources), 'generated', wide, server];
    return [near, wide, server.filter((test) => areaOf(test) === areaOf(mutant.file))];
  }

  async #runStage(mutant: Mutant, stage: Stage): Promise<Verdict | null> {
    const { runner, baseline } = this.#trial;
    if (stage === 'generated') return this.#compareGenerated();
    const report = await runner.run({
      files: stage,
      stopAtFailure: true,
      limitMs: baseline.limitMs(stage),
      ...(mutant.part === 'sql' ? { schemaMutation: mutant.statement } : {}),
    });
    return verdictOf(report);
  }

  async #compareGenerated(): Promise<Verdict | null> {
    const result = await this.#trial.runner.succeeds(GENERATED_CHECK, GENERATED_LIMIT_MS);
    if (result === true) return null;
    return { outcome: result === 'timeout' ? 'timeout' : 'killed', by: 'npm run check:generated' };
  }

  async #withMutant<T>(mutant: Mutant, act: () => Promise<T>): Promise<T> {
    if (mutant.part === 'sql') return act();
    const { copy, sources } = this.#trial;
    copy.apply(mutant);
    try {
      return await act();
    } finally {
      copy.restore(mutant, sources.get(mutant.file) ?? '');
    }
  }

  async #note(mutant: Mutant): Promise<string> {
    if (mutant.part === 'sql' || !this.#trial.types) return '';
    return (await this.#compiles(mutant)) ? '' : 'does not compile';
  }

  async #compiles(mutant: SourceMutant): Promise<boolean> {
    const compile = () =>
      this.#trial.runner.succeeds(['node_modules/typescript/bin/tsc'], TYPES_LIMIT_MS);
    return (await this.#withMutant(mutant, compile)) === true;
  }
}

function verdictOf(report: RunReport): Verdict | null {
  if (report === 'timeout') return { outcome: 'timeout', by: '' };
  const [first] = report.failures;
  if (first === undefined) return null;
  return { outcome: 'killed', by: [first.file, first.test].filter(Boolean).join(' > ') };
}
