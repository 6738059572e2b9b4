/** A link within a text. */
export const INLINE_LINK_CLASS =
  'text-accent underline underline-offset-4 hover:text-accent-strong';

/** A link in a row of its own, tall enough for touch. */
export const TEXT_LINK_CLASS = `inline-flex min-h-11 items-center ${INLINE_LINK_CLASS}`;
