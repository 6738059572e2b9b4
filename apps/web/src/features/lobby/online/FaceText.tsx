/** A member or bot in the list of those who are online: an item of a row on a phone, a row on a desk. */
export const ITEM_CLASS =
  'flex h-full w-26 flex-col items-start gap-1.5 rounded-small p-2 text-left hover:bg-accent-soft ' +
  'hover:text-accent-strong -outline-offset-2 xl:h-auto xl:w-full xl:flex-row xl:items-center xl:gap-3 xl:py-1.5';

/** The name, and a few words below it. */
export function FaceText({ name, words }: { name: string; words: string }) {
  return (
    <span className="min-w-0 max-w-full flex-1">
      <span className="block truncate text-small leading-6 font-semibold xl:text-body">{name}</span>
      <span className="block truncate text-small text-muted">{words}</span>
    </span>
  );
}
