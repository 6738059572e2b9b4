import type { PlayedResult } from '@rookery/contract';

/** `½–½` */
export function reportText(report: PlayedResult): string {
  return report === '1/2-1/2' ? '½–½' : report.replace('-', '–');
}
