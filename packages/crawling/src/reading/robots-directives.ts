import { PRODUCT_TOKEN } from '../fetching/user-agent.ts';

/** What a page forbids to crawlers. */
export interface RobotsDirectives {
  readonly isNoindex: boolean;
  readonly isNofollow: boolean;
}

const OUR_NAME = PRODUCT_TOKEN.toLowerCase();
/** Directives with a value, whose colon does not follow the name of a crawler. */
const WITH_VALUE = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/** Whether `<meta name="…">` speaks to this crawler. */
export function isForUs(metaName: string): boolean {
  return metaName === 'robots' || metaName === OUR_NAME;
}

/**
 * Reads the contents of meta elements for this crawler and the values of `X-Robots-Tag`. Each value is a list; what
 * follows a name with a colon (`otherbot: noindex, nofollow`) is only for that crawler.
 */
export function readDirectives(values: readonly string[]): RobotsDirectives {
  const directives = new Set(values.flatMap((value) => directivesForUs(value.toLowerCase())));
  const isNone = directives.has('none');
  return {
    isNoindex: isNone || directives.has('noindex'),
    isNofollow: isNone || directives.has('nofollow'),
  };
}

function directivesForUs(value: string): string[] {
  let isOurs = true;
  return value.split(',').flatMap((part) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    if (name === undefined || WITH_VALUE.test(name)) return isOurs ? [part.trim()] : [];
    isOurs = name === OUR_NAME;
    return isOurs ? [(rest ?? '').trim()] : [];
  });
}
