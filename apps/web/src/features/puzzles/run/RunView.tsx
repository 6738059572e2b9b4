import { describeMoves } from '@rookery/chess';
import type { PuzzleRun, RunAnswer } from '@rookery/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { OwnTypedMove } from '../../../chess/moves/OwnTypedMove.tsx';
import { useMoveWords } from '../../../chess/moves/use-move-words.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { useSounds } from '../../../chess/sounds/use-sounds.ts';
import { createAnnouncements } from '../../../ui/announcements.ts';
import { Announcer } from '../../../ui/Announcer.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RunBoard } from './RunBoard.tsx';
import { RunClock } from './RunClock.tsx';
import { useRun, type Runner } from './use-run.ts';

interface RunViewProps {
  run: PuzzleRun;
  puzzle: NonNullable<PuzzleRun['puzzle']>;
  /** When the run was read from the server, by this machine's clock. */
  readAt: number;
}

/** A run that goes on. */
export function RunView({ run, puzzle, readAt }: RunViewProps) {
  const t = useTranslations('puzzles.runs');
  const { number } = puzzle;
  const moveWords = useMoveWords();
  const [announcements] = useState(createAnnouncements);
  const playSound = useSounds(useChessPreferences());

  const say = (...words: string[]) => announcements.announce(words.join(' '));
  const lastWords = (shown: RunViewProps['puzzle']): string => {
    const move = lastMoveOf(shown);
    return move === undefined ? '' : `${moveWords(move)}.`;
  };
  const runner = useRun(run, ({ state, run: now }: RunAnswer) => {
    playSound(state === 'wrong' ? 'low' : 'move');
    const answer = state === 'wrong' ? t('wrong') : t('right');
    // The first position of the next puzzle is announced when it is on the board.
    const isSame = now.puzzle?.number === number;
    if (now.puzzle !== null && isSame) say(`${answer}.`, lastWords(now.puzzle));
    else say(`${answer}. ${t('score')}: ${now.score}.`);
  });
  const begin = useEffectEvent((shown: number) => {
    say(
      `${t('puzzleNumber', { number: shown })}.`,
      lastWords(puzzle),
      `${t('toMove', { side: puzzle.solver })}.`,
    );
  });
  useEffect(() => begin(number), [number]);

  return (
    <div className="game-page">
      <h1 className="sr-only">{t('title', { mode: run.mode })}</h1>
      <div className="game-grid">
        <div className="game-bar game-bar-top justify-between">
          <p className="min-w-0 truncate font-semibold">{t('toMove', { side: puzzle.solver })}</p>
          {run.remaining_ms !== null && (
            <RunClock
              remainingMs={run.remaining_ms}
              readAt={readAt}
              onLow={() => say(t('timeLow'))}
              onUp={runner.stop}
            />
          )}
        </div>
        <RunBoard key={number} puzzle={puzzle} tried={runner.tried} onMove={runner.attempt} />
        <div className="game-bar game-bar-bottom justify-between">
          <p className="min-w-0 truncate text-muted">{t('puzzleNumber', { number })}</p>
          <p className="run-mark" data-last={runner.last ?? undefined} aria-hidden="true">
            {runner.last !== null && t(runner.last)}
          </p>
        </div>
        <RunPanel run={run} puzzle={puzzle} runner={runner} />
      </div>
      <Announcer announcements={announcements} label={t('title', { mode: run.mode })} />
    </div>
  );
}

function lastMoveOf({ previous_fen, last_move, line }: RunViewProps['puzzle']) {
  return describeMoves([], [last_move, ...line], previous_fen).at(-1);
}

interface RunPanelProps extends Pick<RunViewProps, 'run' | 'puzzle'> {
  runner: Runner;
}

/** The score, and what else can be done. */
function RunPanel({ run, puzzle, runner }: RunPanelProps) {
  const t = useTranslations('puzzles.runs');
  const { mode } = run;
  return (
    <div className="game-panel run-panel">
      <h2 className="sr-only">{t('score')}</h2>
      <dl className="run-counts">
        <Count label={t('score')} value={run.score} />
        {mode !== 'streak' && <Count label={t('errors')} value={run.errors} />}
        {mode === 'storm' && <Count label={t('combo')} value={run.combo} />}
        <Count label={t('best')} value={run.best_score} />
      </dl>
      <div className="run-actions">
        {run.skips_left > 0 && (
          <Button
            look="secondary"
            className="game-answer"
            busy={runner.isBusy || runner.tried !== null}
            onClick={runner.skip}
          >
            {t('skip')}
          </Button>
        )}
        <Button look="quiet" className="game-answer" busy={runner.isBusy} onClick={runner.stop}>
          {t('stop')}
        </Button>
      </div>
      <OwnTypedMove
        fen={lastMoveOf(puzzle)?.fen ?? puzzle.fen}
        own={puzzle.solver}
        onMove={runner.attempt}
      />
      <p className="run-rules text-small text-muted">{t(`rules.${mode}`)}</p>
    </div>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-title font-bold">{value}</dd>
    </div>
  );
}
