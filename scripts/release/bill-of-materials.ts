import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Manifest {
  version?: string;
  devDependencies?: object;
}

interface Lock {
  readonly packages: Record<string, Manifest>;
}

/**
 * The CycloneDX document of what server and pages contain, made by npm from a copy of the lock file and of the
 * manifests. The copy has a version for every workspace, which npm demands; ours have none, because the version stands
 * in the root package.json alone. And it has no development dependencies: npm's own option would also leave out
 * packages that one workspace needs for development and another one at run time.
 */
export function billOfMaterials(root: string, version: string): string {
  const temporary = mkdtempSync(join(tmpdir(), 'rookery-release-'));
  // npm names the product after its directory.
  const directory = join(temporary, 'rookery');
  try {
    const lock = readJson<Lock>(join(root, 'package-lock.json'));
    for (const [path, entry] of Object.entries(lock.packages)) {
      if (path.includes('node_modules/')) continue;
      const file = join(path, 'package.json');
      const manifest = readJson<Manifest>(join(root, file));
      for (const copy of [entry, manifest]) {
        copy.version = version;
        delete copy.devDependencies;
      }
      writeJson(join(directory, file), manifest);
    }
    writeJson(join(directory, 'package-lock.json'), lock);
    const workspaces = ['--workspace=apps/server', '--workspace=apps/web'];
    const args = ['--sbom-format=cyclonedx', '--package-lock-only', ...workspaces];
    return execFileSync('npm', ['sbom', ...args], {
      cwd: directory,
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function readJson<T extends object>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
