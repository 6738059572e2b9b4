import { fsrs, Rating, State, type Grade } from 'ts-fsrs';

/** How a member answered: at the first try, after a wrong try, or only by looking at the solution. */
export type CardAnswer = 'found' | 'with_help' | 'not_found';

export interface CardSchedule {
  readonly stability: number;
  readonly difficulty: number;
  readonly dueAt: Date;
  readonly answers: number;
  readonly lapses: number;
  readonly lastAnsweredAt: Date | null;
  /** A learned card does not come back. */
  readonly learnedAt: Date | null;
}

const GRADES: Record<CardAnswer, Grade> = {
  found: Rating.Good,
  with_help: Rating.Hard,
  not_found: Rating.Again,
};

/** A card that would come back this late is learned. */
const LEARNED_AFTER_DAYS = 60;

/** In whole days and without chance, so that the day can be told in advance. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** The schedule of a card after an answer. */
export function afterAnswer(card: CardSchedule, answer: CardAnswer, at: Date): CardSchedule {
  const isNew = card.lastAnsweredAt === null;
  const { card: next } = scheduler.next(
    {
      due: card.dueAt,
      stability: card.stability,
      difficulty: card.difficulty,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: 0,
      reps: card.answers,
      lapses: card.lapses,
      state: isNew ? State.New : State.Review,
      ...(card.lastAnsweredAt !== null && { last_review: card.lastAnsweredAt }),
    },
    at,
    GRADES[answer],
  );
  const isLearned = answer === 'found' && next.scheduled_days >= LEARNED_AFTER_DAYS;
  return {
    stability: next.stability,
    difficulty: next.difficulty,
    dueAt: next.due,
    answers: card.answers + 1,
    lapses: next.lapses,
    lastAnsweredAt: at,
    learnedAt: isLearned ? at : null,
  };
}
