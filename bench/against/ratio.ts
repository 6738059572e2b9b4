/** An estimate, and the interval that holds the true value with 95 %. */
export interface Interval {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

/** The share of the values that are left out at each end, because a turn may be disturbed. */
const TRIMMED = 0.2;

/** The two-sided 95 % quantiles of Student's t, from one degree of freedom on. */
const STUDENT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];
const NORMAL = 1.96;

/**
 * The ratio that pairs of measurements share: the trimmed mean of its logarithms, with the interval of Tukey and
 * McLaughlin, whose standard error comes from the winsorised values.
 */
export function commonRatio(ratios: readonly number[]): Interval {
  const logarithms = ratios.map(Math.log).toSorted((a, b) => a - b);
  const cut = Math.floor(TRIMMED * ratios.length);
  const kept = logarithms.slice(cut, logarithms.length - cut);
  const middle = mean(kept);
  const margin = student(kept.length - 1) * standardError(logarithms, kept);
  return {
    middle: Math.exp(middle),
    low: Math.exp(middle - margin),
    high: Math.exp(middle + margin),
  };
}

/** Half of the width of an interval, relative to its middle. */
export function halfWidth({ middle, low, high }: Interval): number {
  return (high - low) / 2 / middle;
}

function standardError(sorted: readonly number[], kept: readonly number[]): number {
  const [least, most] = [kept.at(0) ?? Number.NaN, kept.at(-1) ?? Number.NaN];
  const winsorised = sorted.map((value) => Math.min(Math.max(value, least), most));
  const centre = mean(winsorised);
  const squares = winsorised.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const deviation = Math.sqrt(squares / (sorted.length - 1));
  return (deviation * Math.sqrt(sorted.length)) / kept.length;
}

function student(degrees: number): number {
  return STUDENT[degrees - 1] ?? (degrees > STUDENT.length ? NORMAL : Number.POSITIVE_INFINITY);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
