import type { GameLink } from '@rookery/contract';
import { useSyncExternalStore } from 'react';
import { observable } from '../../../ui/observable.ts';

/** A link that was created in this browser and can still be accepted. */
export type OwnLink = Pick<GameLink, 'id' | 'workspace_id' | 'expires_at'>;

const PLACE = 'rookery-links';
const NONE: readonly OwnLink[] = [];

/** Stored in the browser, so that the page still opens the game after a reload. */
const links = observable(readStored());

export function useOwnLinks(): readonly OwnLink[] {
  return useSyncExternalStore(links.subscribe, links.get);
}

export function rememberLink({ id, workspace_id, expires_at }: OwnLink): void {
  store([...links.get(), { id, workspace_id, expires_at }]);
}

export function forgetLink(id: string): void {
  if (links.get().some((link) => link.id === id)) {
    store(links.get().filter((link) => link.id !== id));
  }
}

function store(next: readonly OwnLink[]): void {
  links.set(next);
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // Storage is not available, so the links are forgotten with the page.
  }
}

function readStored(): readonly OwnLink[] {
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as OwnLink[];
    return stored.filter(({ expires_at }) => Date.parse(expires_at) > Date.now());
  } catch {
    return NONE;
  }
}
