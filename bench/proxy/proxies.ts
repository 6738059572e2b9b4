import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, freePort } from '@rookery/local-postgres';
import { eventually, isUnreachable, despite } from '@rookery/testkit';

/** The upstream servers of a proxy, each as `host:port`. */
export interface Upstreams {
  readonly apis: readonly [string, string];
  readonly gateways: readonly [string, string];
}

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ProxyKind {
  readonly name: string;
  readonly program: string;
  /** The Debian package with the program. */
  readonly debian: string;
  /** Arguments that run the program in the foreground with this configuration. */
  readonly args: (directory: string, file: string) => readonly string[];
  readonly configuration: (port: number, upstreams: Upstreams, directory: string) => string;
}

const EXAMPLES = join(import.meta.dirname, '..', '..', 'docs', 'examples');

const NGINX = {
  program: 'nginx',
  debian: 'nginx-light',
  args: (directory: string, file: string) => ['-p', directory, '-c', file, '-e', 'stderr'],
};

export const PROXIES: readonly ProxyKind[] = [
  {
    name: 'nginx with its defaults',
    ...NGINX,
    configuration: (port, { apis, gateways }, directory) =>
      wholeNginx(
        directory,
        `upstream apis { ${apis.map((address) => `server ${address};`).join(' ')} }
         upstream gateways { ${gateways.map((address) => `server ${address};`).join(' ')} }
         server {
           listen 127.0.0.1:${port};
           location / { proxy_pass http://apis; }
           location /realtime/ {
             proxy_pass http://gateways;
             proxy_http_version 1.1;
             proxy_set_header Upgrade $http_upgrade;
             proxy_set_header Connection "upgrade";
           }
         }`,
      ),
  },
  {
    name: 'docs/examples/nginx.conf',
    ...NGINX,
    configuration: (port, upstreams, directory) => {
      const example = atAddresses(readFileSync(join(EXAMPLES, 'nginx.conf'), 'utf8'), upstreams);
      const site = example
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replace('server_name club.example;', '')
        .replaceAll(/ssl_certificate\S* \S+;/g, '');
      return wholeNginx(directory, site);
    },
  },
  {
    name: 'docs/examples/Caddyfile',
    program: 'caddy',
    debian: 'caddy',
    args: (_directory, file) => ['run', '--adapter', 'caddyfile', '--config', file],
    configuration: (port, upstreams) => {
      const example = atAddresses(readFileSync(join(EXAMPLES, 'Caddyfile'), 'utf8'), upstreams);
      const site = '{$PUBLIC_URL:https://club.example} {';
      if (!example.includes(site)) throw new Error(`No ${site} in the example.`);
      return `{\n\tadmin off\n}\n${example.replace(site, `http://127.0.0.1:${port} {`)}`;
    },
  },
];

/** Replaces the addresses of the examples with real ones. */
function atAddresses(example: string, { apis, gateways }: Upstreams): string {
  const real = { 4001: apis[0], 4002: apis[1], 4101: gateways[0], 4102: gateways[1] };
  return Object.entries(real).reduce((text, [port, address]) => {
    if (!text.includes(`127.0.0.1:${port}`)) throw new Error(`No ${port} in an example.`);
    return text.replaceAll(`127.0.0.1:${port}`, address);
  }, example);
}

/** Like Debian's nginx.conf, but its processes are those of the user of the trial, to whom the directory belongs. */
function wholeNginx(directory: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; ${user} worker_processes 2; pid ${directory}/nginx.pid; error_log stderr crit;
    events { worker_connections 2048; }
    http { access_log off; ${temporary} ${site} }`;
}

export function isInstalled({ program }: ProxyKind): boolean {
  return spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined;
}

export async function startProxy(kind: ProxyKind, upstreams: Upstreams): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-proxy-'));
  const port = await freePort();
  const file = join(directory, 'configuration');
  writeFileSync(file, kind.configuration(port, upstreams, directory));
  const child = spawn(kind.program, kind.args(directory, file), {
    env: { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${kind.program} ended:\n${errors}`);
  });
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([ended, eventually(despite(isUnreachable, () => fetch(`${url}/login`)))]);
  ended.catch(() => undefined);
  return {
    url,
    async stop() {
      await endProcess(child, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
