import { execFileSync } from 'node:child_process';

/** Whether a process runs. One that has ended but that nobody asked after does not. */
export function isRunning(processId: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(processId)], { stdio: 'pipe' });
    return !state.toString().startsWith('Z');
  } catch {
    return false;
  }
}
