import type { AnswerCard, MistakeCard } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import {
  ASKED,
  judged,
  tellSolution,
  tryMove,
  type BetterMoveSearch,
} from '../../../chess/review/better-move-search.ts';
import { judgeTry, type Judge } from '../../../chess/review/judge.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { answerOf } from './repeating.ts';
import { sendAnswer } from './send-answers.ts';

export interface Repeater {
  readonly state: BetterMoveSearch;
  /** The card after the answer was stored. */
  readonly stored: MistakeCard | null;
  readonly attempt: (uci: string) => void;
  readonly tell: () => void;
}

/** Repeats one mistake. The answer is stored in the background, also after the next mistake is opened. */
export function useRepeating(
  card: MistakeCard,
  userId: string,
  judge: Judge,
  onChange: (now: BetterMoveSearch) => void,
): Repeater {
  const t = useTranslations('puzzles.mistakes');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [state, setState] = useState(ASKED);
  const [stored, setStored] = useState<MistakeCard | null>(null);
  /** The current state, for a verdict that comes later. */
  const latest = useRef<BetterMoveSearch>(ASKED);

  function keep(now: BetterMoveSearch): void {
    if (now === latest.current) return;
    latest.current = now;
    setState(now);
    onChange(now);
    const answer = answerOf(now);
    if (answer === null) return;
    void store(answer).catch((error: unknown) => tellFailure(t('notSaved'), errorWords(error)));
  }

  async function store(answer: AnswerCard['answer']): Promise<void> {
    const body = { answer, answers: card.answers, at: new Date().toISOString() };
    setStored(await sendAnswer(client, userId, { cardId: card.id, body }));
  }

  async function weigh(uci: string): Promise<void> {
    const move = { uci: card.played, best_line: card.best_line.map((each) => ({ uci: each })) };
    const verdict = await judgeTry(card.fen, uci, move, judge).catch(() => null);
    keep(judged(latest.current, uci, verdict));
  }

  return {
    state,
    stored,
    attempt(uci) {
      const trying = tryMove(latest.current, uci);
      if (trying === latest.current) return;
      keep(trying);
      void weigh(uci);
    },
    tell: () => keep(tellSolution(latest.current)),
  };
}
