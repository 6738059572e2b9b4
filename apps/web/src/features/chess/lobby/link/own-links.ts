import type { GameLink } from '@rookery/contract';
import { useSyncExternalStore } from 'react';
import { observable } from '../../../../live/observable.ts';

/** A link that was made in this browser and that somebody may still follow. */
export type OwnLink = Pick<GameLink, 'id' | 'workspace_id' | 'expires_at'>;

const PLACE = 'rookery-links';
const NONE: readonly OwnLink[] = [];

/** Kept by the browser, so that a page that is loaded again still goes to the game when it begins. */
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
    // A browser that keeps nothing: then it is forgotten with the page.
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
