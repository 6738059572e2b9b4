/** A link that stands alone in a line of its own: as tall as a finger. */
export const TEXT_LINK_CLASS =
  'inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:text-accent-strong';
