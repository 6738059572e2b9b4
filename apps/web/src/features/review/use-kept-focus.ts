import { useEffect, useRef } from 'react';

/** If the clicked button was removed by a change, the focus goes to the element that replaced it. */
export function useKeptFocus<Place extends HTMLElement>(
  change: unknown,
  find: (place: Place) => HTMLElement | null,
) {
  const place = useRef<Place>(null);
  const before = useRef(change);
  const wanted = useRef(find);
  useEffect(() => {
    const isChange = before.current !== change;
    before.current = change;
    if (!isChange || place.current === null || document.activeElement !== document.body) return;
    wanted.current(place.current)?.focus({ preventScroll: true });
  }, [change]);
  return place;
}
