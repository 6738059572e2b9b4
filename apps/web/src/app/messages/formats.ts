import type { Formats } from 'use-intl';

/** The named formats that messages use. Compiled messages know no others. */
export const FORMATS = {
  dateTime: { long: { day: 'numeric', month: 'long', year: 'numeric' } },
} satisfies Partial<Formats>;
