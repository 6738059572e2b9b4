import { PAGE_DATA_ELEMENT_ID, type PageData } from '@rookery/contract';
import { chooseLocale, LOCALE_COOKIE } from '@rookery/workspace-routing';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '../features/account/queries.ts';
import { preferencesQuery } from '../features/chess/queries.ts';
import { workspaceQuery } from '../features/workspaces/queries.ts';
import { readCookie, THEME_COOKIE } from './cookies.ts';

/** What the server wrote into the document; null when Vite's own server answered the page. */
export function readPageData(page: Document): PageData | null {
  const json = page.getElementById(PAGE_DATA_ELEMENT_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : null;
}

/** The first frame without asking again. */
export function seedQueries(client: QueryClient, { account, workspace, chess }: PageData): void {
  client.setQueryData(accountQuery.queryKey, account);
  if (workspace !== null) {
    client.setQueryData(workspaceQuery(workspace.workspace.id).queryKey, workspace);
  }
  if (chess !== null) client.setQueryData(preferencesQuery.queryKey, chess);
}

/** Language and theme where no server has chosen them. */
export function guessPreferences(): Pick<PageData, 'locale' | 'theme'> {
  const locale = chooseLocale({
    cookie: readCookie(LOCALE_COOKIE),
    acceptLanguage: navigator.languages.join(','),
  });
  const theme = readCookie(THEME_COOKIE);
  return { locale, theme: theme === 'light' || theme === 'dark' ? theme : 'system' };
}
