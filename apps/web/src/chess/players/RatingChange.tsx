import { signed } from './signed.ts';

export function RatingChange({ change }: { change: number }) {
  const tone = change > 0 ? 'text-success' : change < 0 ? 'text-danger' : '';
  return <span className={`ml-1 font-semibold whitespace-nowrap ${tone}`}>{signed(change)}</span>;
}
