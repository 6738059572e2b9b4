import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program in a container has failed, as a health check does until the container is ready. */
export function isFailedProgram(error: unknown): boolean {
  return error instanceof Error && error.message.includes(' failed:\n');
}

/** The programs of the trial and their Debian packages. */
const PROGRAMS = {
  buildah: 'buildah',
  podman: 'podman',
  'podman-compose': 'podman-compose',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
};

export function missingPrograms(): string[] {
  return Object.entries(PROGRAMS)
    .filter(([program]) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error)
    .map(([, debian]) => debian);
}

/** Runs buildah, podman and podman-compose with images and containers of their own. */
export interface ContainerEngine {
  /** Returns the standard output; fails with all output if the program fails. */
  run(program: string, args: readonly string[], directory?: string): Promise<string>;
}

/**
 * Works for root without systemd, also inside a container: without a cgroup manager, without overlay file systems and
 * without raising limits.
 */
export function containerEngine(directory: string): ContainerEngine {
  mkdirSync(directory, { recursive: true });
  const containers = join(directory, 'containers.conf');
  writeFileSync(
    containers,
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_config_dir = "${join(directory, 'networks')}"
`,
  );
  const storage = join(directory, 'storage.conf');
  writeFileSync(
    storage,
    `[storage]
driver = "vfs"
graphroot = "${join(directory, 'images')}"
runroot = "${join(directory, 'running')}"
`,
  );
  const env = {
    ...process.env,
    CONTAINERS_CONF: containers,
    CONTAINERS_STORAGE_CONF: storage,
    BUILDAH_ISOLATION: 'chroot',
  };
  return {
    async run(program, args, cwd) {
      const options = { env, maxBuffer: 100 * 1024 * 1024, ...(cwd !== undefined && { cwd }) };
      try {
        return (await run(program, args, options)).stdout.trim();
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        const output = `${stdout}\n${stderr}`.trim().slice(-3_000);
        throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${output}`, {
          cause: error,
        });
      }
    },
  };
}
