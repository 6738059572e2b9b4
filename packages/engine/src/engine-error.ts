/** Why there is no answer. All but `refused` and `stopped` may be tried again later. */
export type EngineFailure =
  /** Too many wait already. */
  | 'busy'
  /** The engine does not take this for a position. */
  | 'refused'
  /** The process could not be started, or never said that it was ready. */
  | 'not_started'
  | 'crashed'
  /** It went on past its limit, and was killed. */
  | 'hung'
  /** The pool was stopped. */
  | 'stopped';

const SENTENCES: Readonly<Record<EngineFailure, string>> = {
  busy: 'Too many searches wait already.',
  refused: 'The chess engine refused the position.',
  not_started: 'The chess engine did not start.',
  crashed: 'The chess engine ended in the middle of a search.',
  hung: 'The chess engine went on past its limit.',
  stopped: 'The chess engines have been stopped.',
};

export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineFailure;

  /** `said` is the engine's own word on it, if it had one. */
  constructor(code: EngineFailure, said = '') {
    super(said === '' ? SENTENCES[code] : `${SENTENCES[code]}\n${said}`);
    this.code = code;
  }
}
