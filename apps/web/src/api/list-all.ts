import type { List } from '@rookery/contract';
import { request } from './request.ts';

/** The server's largest page; most clubs fit into one. */
const PAGE_SIZE = 200;

/** Fetches all pages of a list that is shown as a whole or searched. */
export async function listAll<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: List<Item> = await request('GET', pagePath(path, cursor));
    items.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

function pagePath(path: string, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (cursor !== null) query.set('cursor', cursor);
  return `${path}?${query}`;
}
