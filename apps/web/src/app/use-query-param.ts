import { useLocation } from '@tanstack/react-router';

/** One value of the address's query string. */
export function useQueryParam(name: string): string | null {
  return new URLSearchParams(useLocation().searchStr).get(name);
}
