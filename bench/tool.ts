import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a system tool and returns its output; `debian` is its package. */
export async function runTool(
  tool: string,
  debian: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...environment };
  try {
    return (await promisify(execFile)(tool, args, { env })).stdout;
  } catch (cause) {
    throw new Error(`This bench needs ${tool} (Debian: apt-get install ${debian}).`, { cause });
  }
}
