import { readFileSync } from 'node:fs';
import { eventually, despite } from '@rookery/testkit';
import { IMAGE } from './build-image.ts';
import { isFailedProgram, type ContainerEngine } from './engine.ts';

/** A container of our image on the network of this machine, as locked down as in compose.yaml. */
export interface Container {
  readonly name: string;
  /** Waits until the image's own health check succeeds. */
  healthy(): Promise<void>;
  stop(): Promise<{ readonly exitCode: number; readonly seconds: number }>;
  remove(): Promise<void>;
}

const LOCKED_DOWN = [
  '--network=host',
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp:mode=1777',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
];

export async function startContainer(
  engine: ContainerEngine,
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<Container> {
  const args = [...LOCKED_DOWN, ...variables(environment), IMAGE];
  await engine.run('podman', ['run', '--detach', '--name', name, ...args]);
  return {
    name,
    async healthy() {
      try {
        await eventually(
          despite(isFailedProgram, () => engine.run('podman', ['healthcheck', 'run', name])),
        );
      } catch (cause) {
        const log = await engine.run('sh', ['-c', `podman logs ${name} 2>&1`]);
        throw new Error(`${name} is not healthy:\n${log.slice(-3_000)}`, { cause });
      }
    },
    async stop() {
      const startedAt = Date.now();
      await engine.run('podman', ['stop', '--time', '30', name]);
      const seconds = (Date.now() - startedAt) / 1_000;
      return { exitCode: Number(await inspect(engine, name, '.State.ExitCode')), seconds };
    },
    remove: async () => void (await engine.run('podman', ['rm', '--force', '--ignore', name])),
  };
}

/** Runs another program of the image to its end, and returns its output. */
export function runInImage(
  engine: ContainerEngine,
  environment: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<string> {
  const args = [...LOCKED_DOWN, ...variables(environment), IMAGE, ...command];
  return engine.run('podman', ['run', '--rm', ...args]);
}

/** The rights that the kernel knows of a container's process, and whether its root file system is read-only. */
export async function rightsOf(engine: ContainerEngine, { name }: Pick<Container, 'name'>) {
  const pid = await inspect(engine, name, '.State.Pid');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (label: string) => new RegExp(`^${label}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n');
  const root = mounts.map((line) => line.split(' ')).find((fields) => fields[4] === '/');
  return {
    uid: Number(field('Uid')),
    capabilities: field('CapEff'),
    mayGainPrivileges: field('NoNewPrivs') !== '1',
    rootIsReadOnly: root?.[5]?.split(',').includes('ro') ?? false,
  };
}

function inspect(engine: ContainerEngine, name: string, field: string): Promise<string> {
  return engine.run('podman', ['inspect', '--format', `{{${field}}}`, name]);
}

function variables(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}
