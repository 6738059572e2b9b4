import {
  PAGE_DATA_ELEMENT_ID,
  type Account,
  type ChessPreferences,
  type PageData,
} from '@rookery/contract';
import { chooseLocale, LOCALE_COOKIE } from '@rookery/workspace-routing';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../chess/preferences/preferences-query.ts';
import { accountQuery } from '../features/account/queries.ts';
import { workspaceQuery } from '../features/workspaces/queries.ts';
import { recall, remember } from '../offline/remembered.ts';
import { readCookie, THEME_COOKIE } from './cookies.ts';

/** The data that the server wrote into the document; null if Vite's own server answered. */
export function readPageData(page: Document): PageData | null {
  const json = page.getElementById(PAGE_DATA_ELEMENT_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : null;
}

/** Seeds the query cache, so that the first render needs no requests. */
export function seedQueries(client: QueryClient, { account, workspace, chess }: PageData): void {
  client.setQueryData(accountQuery.queryKey, account);
  if (workspace !== null) {
    client.setQueryData(workspaceQuery(workspace.workspace.id).queryKey, workspace);
  }
  if (chess !== null && account !== null) {
    client.setQueryData(preferencesQuery.queryKey, latestPreferences(account, chess));
  }
}

/** A document that was stored for offline use may be older than the last known preferences. */
function latestPreferences({ id }: Account, chess: ChessPreferences): ChessPreferences {
  const name = hashKey(preferencesQuery.queryKey);
  if (!navigator.onLine) return recall<ChessPreferences>(id, name)?.value ?? chess;
  remember(id, name, chess);
  return chess;
}

/** Language and theme if no server has chosen them. */
export function guessPreferences(): Pick<PageData, 'locale' | 'theme'> {
  const locale = chooseLocale({
    cookie: readCookie(LOCALE_COOKIE),
    acceptLanguage: navigator.languages.join(','),
  });
  const theme = readCookie(THEME_COOKIE);
  return { locale, theme: theme === 'light' || theme === 'dark' ? theme : 'system' };
}
