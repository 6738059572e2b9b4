import { useEffect } from 'react';

/** The site's icon with a dot, to mark the tab where the member has to move. */
const WAITING_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:#5c2750}' +
    '@media (prefers-color-scheme:dark){path{fill:#dba9cd}}</style><path fill-rule="evenodd" ' +
    'd="M4 4h4.4v3.2h2.8V4h4.6v3.2h2.8V4H23v4.7c2.6.5 4.9 1.9 7 4-2.3.9-4.6 1.3-7 1.3v.4l-2.6 ' +
    '2.6L21.8 25H24v4H3v-4h2.2l1.4-8L4 14.4zm14.4 5.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"/>' +
    '<circle cx="25" cy="24" r="7" fill="#e0702c" stroke="#fff" stroke-width="1.5"/></svg>',
)}`;

/** Several components may set the icon; it is reset after the last one. */
let calls = 0;
let usual = '';

/** Marks the tab's icon while it is the member's turn. */
export function useTurnIcon(isOwnTurn: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link === null || !isOwnTurn) return undefined;
    if (calls === 0) usual = link.href;
    calls += 1;
    link.href = WAITING_ICON;
    return () => {
      calls -= 1;
      if (calls === 0) link.href = usual;
    };
  }, [isOwnTurn]);
}
