import type { PageData } from '@rookery/contract';
import { useState } from 'react';
import { readPageData } from './page-data.ts';

/** A field of what the server wrote into the document; null if Vite's own server answered. */
export function usePageData<Field extends keyof PageData>(field: Field): PageData[Field] | null {
  const [value] = useState(() => readPageData(document)?.[field] ?? null);
  return value;
}
