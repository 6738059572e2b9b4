import type { WorkerDatabase } from '@rookery/database';
import { pageHashes, textOfPage } from './queries.ts';
import type { PageChange } from './types.ts';

/** The hashes of all stored pages of a domain, in memory: a query for each page would take longer than its request. */
export interface KnownPages {
  /** The hash of the page that is stored for an address. */
  hashOf(address: string): string | null;
  /** Whether another address has a page with this text. */
  hasCopy(address: string, hash: string): boolean;
  textOf(address: string): Promise<string>;
  note(change: PageChange): void;
}

export async function loadKnownPages(
  database: WorkerDatabase,
  domainId: string,
): Promise<KnownPages> {
  const hashes = new Map<string, string>();
  /** Without pages that are gone, since a page may have moved to another address. */
  const addresses = new Map<string, string>();
  for (const { address, hash, status } of await database.run((transaction) =>
    pageHashes(transaction, domainId),
  )) {
    hashes.set(address, hash);
    if (status !== 'gone') addresses.set(hash, address);
  }
  return {
    hashOf: (address) => hashes.get(address) ?? null,
    hasCopy: (address, hash) => (addresses.get(hash) ?? address) !== address,
    textOf: (address) => database.run((transaction) => textOfPage(transaction, domainId, address)),
    note(change) {
      const { address } = change;
      if (change.kind === 'new' || change.kind === 'changed') {
        hashes.set(address, change.hash);
        addresses.set(change.hash, address);
      } else if (change.kind === 'gone' || change.kind === 'deleted') {
        addresses.delete(hashes.get(address) ?? '');
        if (change.kind === 'deleted') hashes.delete(address);
      }
    },
  };
}
