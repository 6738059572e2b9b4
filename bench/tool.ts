import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a tool of the system's prints; `debian` is the package that has it. */
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
