/** The style of all menus; the components are Base UI's. */
export const MENU_POPUP_CLASS =
  'max-h-(--available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border ' +
  'border-line bg-raised p-1.5 shadow-popup outline-none transition-opacity duration-100 ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0';

export const MENU_ITEM_CLASS =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-2.5 py-1.5 text-left outline-none ' +
  'data-highlighted:bg-accent-soft data-highlighted:text-accent-strong';

export const MENU_LABEL_CLASS = 'px-2.5 pt-2 pb-1 text-small text-muted';
