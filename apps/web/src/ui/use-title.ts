import { useEffect } from 'react';

const SITE_NAME = 'Rookery';

/** `hiddenPageTitle` replaces the page's own title until the page is visible again. */
let pageTitle = SITE_NAME;
let hiddenPageTitle: string | null = null;
/** Put before the title of any page, for example when it is the member's move in a game. */
let prefix: string | null = null;

function show(): void {
  // The page's own title may begin with the same words.
  const prefixed =
    prefix === null || pageTitle.startsWith(prefix) ? pageTitle : `${prefix} · ${pageTitle}`;
  document.title = hiddenPageTitle ?? prefixed;
}

/** `Tasks · Riverside Chess Club · Rookery`: the most specific part first, because tabs cut off the end. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, SITE_NAME].join(' · ');
  useEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
}

/** Puts words before the title of every page; null removes them. */
export function useTitlePrefix(words: string | null): void {
  useEffect(() => {
    prefix = words;
    show();
    return () => {
      prefix = null;
      show();
    };
  }, [words]);
}

/** While the page is hidden, shows words as its title until it becomes visible. */
export function tellInTitle(words: string): void {
  if (document.visibilityState === 'visible') return;
  hiddenPageTitle = `${words} · ${SITE_NAME}`;
  show();
  const seen = () => {
    hiddenPageTitle = null;
    show();
  };
  document.addEventListener('visibilitychange', seen, { once: true });
}
