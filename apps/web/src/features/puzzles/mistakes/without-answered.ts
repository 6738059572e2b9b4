import type { MistakeCards } from '@rookery/contract';

/** The cards without those that were answered: these are no longer due, and come back later. */
export function withoutAnswered(cards: MistakeCards, cardIds: ReadonlySet<string>): MistakeCards {
  const data = cards.data.filter(({ id }) => !cardIds.has(id));
  const answered = cards.data.length - data.length;
  if (answered === 0) return cards;
  return { ...cards, data, due: cards.due - answered, waiting: cards.waiting + answered };
}
