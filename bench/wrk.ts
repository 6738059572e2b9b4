import { runTool } from './tool.ts';

const CONNECTIONS = 32;

/** Answered requests per second of wrk, over keep-alive connections on loopback. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...flags, url];
  const stdout = await runTool('wrk', 'wrk', args);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (rate === undefined || /Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(rate);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
