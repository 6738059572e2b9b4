import { Type, type Static, type TSchema } from 'typebox';
import { Nullable } from './scalars.ts';

export const LIST_LIMIT_DEFAULT = 50;
export const LIST_LIMIT_MAX = 200;

/** The query of every list. The cursor is an opaque value from the previous page. */
export const ListQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIST_LIMIT_MAX, default: LIST_LIMIT_DEFAULT }),
    ),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  },
  { additionalProperties: false },
);
export type ListQuery = Static<typeof ListQuery>;

/** The answer of every list; `next_cursor` is null on the last page. */
export function ListOf<T extends TSchema>(item: T) {
  return Type.Object({
    data: Type.Array(item),
    next_cursor: Nullable(Type.String()),
  });
}
export type List<T> = { data: T[]; next_cursor: string | null };
