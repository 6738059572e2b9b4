/** Why a search failed. All but `refused` and `stopped` can be retried later. */
export type EngineFailure =
  /** Too many searches are waiting. */
  | 'busy'
  /** A more urgent search needed the process. Only searches for puzzles end in this way. */
  | 'interrupted'
  /** The engine does not accept the position. */
  | 'refused'
  /** The process could not be started, or did not become ready. */
  | 'not_started'
  | 'crashed'
  /** The search exceeded its limit, and the process was killed. */
  | 'hung'
  /** The pool was stopped. */
  | 'stopped';

const SENTENCES: Readonly<Record<EngineFailure, string>> = {
  busy: 'Too many searches are waiting.',
  interrupted: 'A more urgent search needed the chess engine.',
  refused: 'The chess engine refused the position.',
  not_started: 'The chess engine did not start.',
  crashed: 'The chess engine ended during a search.',
  hung: 'The chess engine exceeded its time limit.',
  stopped: 'The chess engines have been stopped.',
};

export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineFailure;

  /** `detail` is the engine's own message, if there is one. */
  constructor(code: EngineFailure, detail = '') {
    super(detail === '' ? SENTENCES[code] : `${SENTENCES[code]}\n${detail}`);
    this.code = code;
  }
}
