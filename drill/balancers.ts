import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/support/startShop.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../deploy')

export const BALANCERS = ['haproxy', 'nginx', 'caddy'] as const
export type Balancer = (typeof BALANCERS)[number]

type RunningBalancer = { url: string; errors(): string; stop(): Promise<void> }

const COMMANDS: Record<Balancer, (file: string, folder: string) => string[]> = {
  haproxy: (file) => ['haproxy', '-db', '-f', file],
  caddy: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  nginx: (file, folder) => ['nginx', '-p', folder, '-c', file, '-g', 'daemon off; pid nginx.pid; error_log stderr;'],
}
const CONFIGURATIONS: Record<Balancer, string> = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf', caddy: 'Caddyfile' }

/**
 * Debian's, with its configuration from `deploy/`: only the ports differ, and the visitor's address is taken from the
 * request, since one machine poses as many visitors.
 */
export async function startBalancer(
  name: Balancer,
  ports: readonly number[],
  folder: string,
): Promise<RunningBalancer> {
  const port = await freePort()
  const file = path.join(folder, CONFIGURATIONS[name])
  const servers = /^.*127\.0\.0\.1:300[1-9].*\n/gm
  const configuration = readFileSync(path.join(DEPLOY, CONFIGURATIONS[name]), 'utf8')
    .replace(servers, (line) => {
      const shop = ports[Number(/300(\d)/.exec(line)?.[1]) - 1]
      return shop === undefined ? '' : line.replace(/300\d/, String(shop))
    })
    .replace(/(bind :|listen )80\b/, `$1${port}`)
    .replace('shop.example {', `http://localhost:${port} {`)
    .replace(/^.*X-Forwarded-For.*\n/gm, '')
    // Debian's Caddy is older.
    .replace('request_buffers 256KiB', 'buffer_requests\n\t\tmax_buffer_size 256KiB')
    // Caddy replaces it without being told to.
    .replace('health_uri', 'header_up X-Forwarded-For {http.request.header.X-Forwarded-For}\n\t\thealth_uri')
  writeFileSync(file, configuration)
  const [program, ...args] = COMMANDS[name](file, folder) as [string, ...string[]]
  return startServer(program, args, `http://localhost:${port}`)
}

/** nginx with this configuration, whose own files are in `folder`. */
export const startNginx = ({ file, folder, url }: { file: string; folder: string; url: string }) =>
  startServer('nginx', COMMANDS.nginx(file, folder).slice(1), url)

/** Resolves once `/readyz` responds through it. */
async function startServer(program: string, args: string[], url: string): Promise<RunningBalancer> {
  if (spawnSync('which', [program]).status !== 0)
    throw new Error(`${program} is missing. Install it: apt-get install ${program}`)
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  server.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  for (let tries = 0; !(await answers(`${url}/readyz`)); tries += 1) {
    if (server.exitCode !== null || tries > 200) throw new Error(`${program} doesn’t start: ${errors.slice(-2000)}`)
    await pause(50)
  }
  return { url, errors: () => errors, stop: () => end(server) }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
