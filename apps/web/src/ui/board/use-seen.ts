import { useCallback, useState } from 'react';

/** A ref, and whether its element has ever been near the viewport. */
export function useSeen(): [
  ref: (element: Element | null) => (() => void) | undefined,
  seen: boolean,
] {
  const [seen, setSeen] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, seen];
}
