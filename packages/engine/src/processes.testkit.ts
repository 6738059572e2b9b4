import { execFileSync } from 'node:child_process';

/** Whether a process is running. A zombie does not count. */
export function isRunning(processId: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(processId)], { stdio: 'pipe' });
    return !state.toString().startsWith('Z');
  } catch {
    return false;
  }
}
