/** The run begins and ends at this hour: a night at its end shows what the evening leaves behind. */
const FIRST_HOUR = 6;

/** The part of the members who are online at each hour: a quiet night, some at noon, most in the evening. */
const ONLINE_BY_HOUR = [
  0.06, 0.03, 0.02, 0.02, 0.02, 0.02, 0.04, 0.08, 0.1, 0.1, 0.1, 0.12, 0.16, 0.14, 0.12, 0.12, 0.14,
  0.2, 0.3, 0.42, 0.45, 0.4, 0.26, 0.13,
];

/** The hour of the day, with its fraction, after this part of the run. */
export function hourAt(part: number): number {
  return (FIRST_HOUR + 24 * part) % 24;
}

/** Hours since the beginning of the run at which the clock shows this hour. */
export function hoursUntil(hour: number): number {
  return (hour - FIRST_HOUR + 24) % 24;
}

export function onlineShare(hour: number): number {
  const at = Math.floor(hour);
  const [here, next] = [ONLINE_BY_HOUR[at % 24] ?? 0, ONLINE_BY_HOUR[(at + 1) % 24] ?? 0];
  return here + (next - here) * (hour - at);
}

/** Such as `19:30`. */
export function clockText(hour: number): string {
  const minutes = Math.floor(hour * 60) % 1_440;
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

function digits(value: number): string {
  return String(value).padStart(2, '0');
}
