import { useEffect, useRef, type ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** Takes the focus when it appears: the element that had it was replaced by this one, or is of no use any more. */
export function FocusedButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return <Button {...props} ref={button} />;
}
