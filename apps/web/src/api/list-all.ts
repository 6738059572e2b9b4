import type { List } from '@rookery/contract';

/** The server's largest page; most clubs fit into one. */
const PAGE_SIZE = 200;

interface PageQuery {
  readonly limit: number;
  readonly cursor: string | undefined;
}

type ReadPage<Item> = (page: PageQuery) => Promise<List<Item>>;

/** Fetches all pages of a list that is shown as a whole or searched. */
export async function listAll<Item>(readPage: ReadPage<Item>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: List<Item> = await readPage({ limit: PAGE_SIZE, cursor: cursor ?? undefined });
    items.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}
