import type { ChangeCrawlDomain, CrawlDomain } from '@rookery/contract';

/** What a member types: numbers are text until they are checked. */
export interface DomainDraft {
  readonly address: string;
  readonly interval: string;
  readonly paths: string;
  readonly maxPages: string;
  readonly maxDepth: string;
  readonly maxMegabytes: string;
  readonly maxMinutes: string;
}

export const LIMITS = {
  maxPages: { name: 'max_pages', min: 1, max: 10_000, usual: 200 },
  maxDepth: { name: 'max_depth', min: 0, max: 10, usual: 2 },
  maxMegabytes: { name: 'max_megabytes', min: 1, max: 1_000, usual: 50 },
  maxMinutes: { name: 'max_minutes', min: 1, max: 600, usual: 60 },
} as const;
export type Limit = keyof typeof LIMITS;

const USUAL_HOURS = 24;

export function draftOf(domain: CrawlDomain | null): DomainDraft {
  const limit = (field: Limit) => String(domain?.[LIMITS[field].name] ?? LIMITS[field].usual);
  return {
    address: domain?.start_address ?? '',
    interval: String(domain?.interval_hours ?? USUAL_HOURS),
    paths: domain?.include_paths.join('\n') ?? '',
    maxPages: limit('maxPages'),
    maxDepth: limit('maxDepth'),
    maxMegabytes: limit('maxMegabytes'),
    maxMinutes: limit('maxMinutes'),
  };
}

function pathsOf({ paths }: DomainDraft): string[] {
  return paths
    .split('\n')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}

const MAX_PATHS = 20;
const PATH = /^[/*]\S{0,299}$/;

/** The fields with values that the server would refuse. */
export function wrongFields(draft: DomainDraft): Set<Limit | 'paths'> {
  const wrong = new Set<Limit | 'paths'>();
  for (const field of Object.keys(LIMITS) as Limit[]) {
    const { min, max } = LIMITS[field];
    const value = Number(draft[field]);
    if (draft[field].trim() === '' || !Number.isInteger(value) || value < min || value > max)
      wrong.add(field);
  }
  const paths = pathsOf(draft);
  if (paths.length > MAX_PATHS || !paths.every((path) => PATH.test(path))) wrong.add('paths');
  return wrong;
}

export function settingsOf(draft: DomainDraft): Required<ChangeCrawlDomain> {
  return {
    include_paths: pathsOf(draft),
    interval_hours: Number(draft.interval),
    max_pages: Number(draft.maxPages),
    max_depth: Number(draft.maxDepth),
    max_megabytes: Number(draft.maxMegabytes),
    max_minutes: Number(draft.maxMinutes),
  };
}
