import { useFormatter } from 'use-intl';

/** `1h 30m`, in the member's language. */
export function useDurationWords(): (minutes: number) => string {
  const format = useFormatter();
  const unit = (value: number, name: 'hour' | 'minute') =>
    format.number(value, { style: 'unit', unit: name, unitDisplay: 'short' });
  return (total) => {
    const hours = Math.floor(total / 60);
    const minutes = total % 60;
    const words = [];
    if (hours > 0) words.push(unit(hours, 'hour'));
    if (minutes > 0) words.push(unit(minutes, 'minute'));
    return words.join(' ');
  };
}
