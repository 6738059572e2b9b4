import type { AnswerCard } from '@rookery/contract';
import { readUnsent, writeUnsent } from '../../../offline/unsent.ts';

/** An answer that the server has not confirmed. */
export interface UnsentAnswer {
  readonly cardId: string;
  readonly body: AnswerCard;
}

/** The member's answers, oldest first. Those of another member are not theirs to send. */
export function unsentAnswers(userId: string): readonly UnsentAnswer[] {
  const unsent = readUnsent<UnsentAnswer>();
  return unsent?.userId === userId ? unsent.items : [];
}

export function addUnsent(userId: string, answer: UnsentAnswer): void {
  const others = unsentAnswers(userId).filter((each) => !isSame(each, answer));
  writeUnsent({ userId, items: [...others, answer] });
}

export function removeUnsent(userId: string, answer: UnsentAnswer): void {
  const items = unsentAnswers(userId);
  const others = items.filter((each) => !isSame(each, answer));
  if (others.length < items.length) writeUnsent({ userId, items: others });
}

/** The cards with unsent answers. */
export function unsentCards(): ReadonlySet<string> {
  const answers = readUnsent<UnsentAnswer>()?.items ?? [];
  return new Set(answers.map(({ cardId }) => cardId));
}

/** Each card is answered once for each number of earlier answers. */
function isSame(one: UnsentAnswer, other: UnsentAnswer): boolean {
  return one.cardId === other.cardId && one.body.answers === other.body.answers;
}
