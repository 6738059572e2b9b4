import { useState, type ComponentProps, type ComponentType } from 'react';

type LoadMenu<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface MenuOnDemand<Props> {
  /** The menu, to be rendered open; null until its button is pressed. */
  readonly Menu: ComponentType<Props> | null;
  /** For the button that stands in the menu's place until then. */
  readonly button: ComponentProps<'button'>;
}

/** Loads the code of a menu when a member is about to open it, because most visits of a page open none. */
export function useMenuOnDemand<Props>(load: LoadMenu<Props>): MenuOnDemand<Props> {
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null);
  // If loading fails, the button stays and can be pressed again.
  const preload = () => void load().catch(() => undefined);
  const open = () =>
    void load().then(
      (module) => setMenu(() => module.default),
      () => undefined,
    );
  return {
    Menu,
    button: {
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: open,
    },
  };
}

/** For such a menu: it opens once the frame around it exists, because its popup is rendered in that frame. */
export function useMenuFrame() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [isOpen, onOpenChange] = useState(true);
  return { frame, setFrame, root: { open: isOpen && frame !== null, onOpenChange } };
}
