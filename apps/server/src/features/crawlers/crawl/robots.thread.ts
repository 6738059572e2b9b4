import type { RobotsFile } from '@rookery/crawling';
import { rulesOf, type RobotsRules } from '@rookery/crawling/costly';

/** What a robots.txt says, and which of the addresses it allows. */
export interface ReadRobots extends Omit<RobotsRules, 'allows'> {
  readonly allowed: readonly boolean[];
}

interface Input {
  readonly file: RobotsFile;
  readonly addresses: readonly string[];
}

export default function readRobots({ file, addresses }: Input): ReadRobots {
  const rules = rulesOf(file);
  const { isUnknown, crawlDelayMs, sitemaps } = rules;
  const allowed = addresses.map((address) => rules.allows(address));
  return { isUnknown, crawlDelayMs, sitemaps, allowed };
}
