import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Drill } from './drill.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** The files of `/etc` in a base image, if this machine has them. */
const ETC_FILES = ['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf', 'hosts', 'resolv.conf', 'ssl']
/** This machine's registry, which is not part of the image. */
const REGISTRY_VARIABLES = /^(npm_config_registry|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i
const START_TIMEOUT_MS = 60_000

type Step = { keyword: string; rest: string }

type Image = { folder: string; workdir: string; user: string; env: Record<string, string> }

export const container: Drill = {
  description:
    'Builds the Containerfile in an empty root, runs its command as process 1 and stops it (needs root and unshare)',
  async run({ check, folder, cleanUp }) {
    const image: Image = { folder: folder(), workdir: '/', user: 'root', env: {} }
    createBase(image)
    let command: string[] = []
    let healthCheck: string[] = []
    for (const { keyword, rest } of parseContainerfile(path.join(ROOT, 'deploy/Containerfile'))) {
      if (keyword === 'WORKDIR') image.workdir = makeFolder(image, rest)
      if (keyword === 'USER') image.user = rest
      if (keyword === 'ENV') Object.assign(image.env, Object.fromEntries(rest.split(' ').map((one) => one.split('='))))
      if (keyword === 'COPY') copy(image, rest.replace(/^--chown=\S+ /, '').split(' '))
      if (keyword === 'CMD') command = JSON.parse(rest)
      if (keyword === 'HEALTHCHECK') healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))
      if (keyword !== 'RUN') continue
      const { status, stdout, stderr } = runInImage(image, ['sh', '-c', rest])
      check(`RUN ${rest}`, status === 0, status === 0 ? '' : `${stdout}${stderr}`.slice(-2_000))
      if (status !== 0) return
    }

    const shop = startInImage(image, command)
    cleanUp(() => shop.kill('SIGKILL'))
    const ended = once(shop, 'exit')
    let said = ''
    shop.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
    for (let waited = 0; !said.includes('Courtside is open') && waited < START_TIMEOUT_MS; waited += 100)
      await pause(100)
    check('the shop opens as process 1', said.includes('Courtside is open'))
    const first = Number(readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ')[0])
    check('as an ordinary user', !/^Uid:\s+0\s/m.test(readFileSync(`/proc/${first}/status`, 'utf8')))
    check('its health check passes', execInContainer(image, first, healthCheck).status === 0)
    for (const page of ['/', '/products', '/checkout', '/api/products', '/courtside-user-manual.pdf']) {
      const ask = `fetch('http://127.0.0.1:3000${page}').then(({ status }) => console.log(status))`
      const { stdout } = execInContainer(image, first, ['node', '-e', ask])
      check(`${page} responds`, stdout.trim() === '200', stdout.trim())
    }
    const began = Date.now()
    process.kill(first, 'SIGTERM')
    const [code] = await ended
    check('SIGTERM ends it with code 0', code === 0, `${((Date.now() - began) / 1000).toFixed(1)} s`)
    check('PostgreSQL was shut down', !existsSync(path.join(image.folder, 'data/postgres/postmaster.pid')))
    check('no error in its log', !/"level":"(error|fatal)"|FATAL/.test(said))
  },
}

function parseContainerfile(file: string): Step[] {
  const lines = readFileSync(file, 'utf8').replaceAll('\\\n', ' ').split('\n')
  return lines.flatMap((line) => {
    const [, keyword, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    return keyword && rest ? [{ keyword, rest: rest.trim() }] : []
  })
}

/** Uses this machine's programs instead of a base image's. */
function createBase({ folder }: Image): void {
  chmodSync(folder, 0o755)
  for (const name of ['usr', 'proc', 'dev', 'etc', 'tmp', 'root', 'run', 'srv', 'var/lib', 'var/log', 'home']) {
    mkdirSync(path.join(folder, name), { recursive: true, ...(name === 'tmp' ? { mode: 0o1777 } : {}) })
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, path.join(folder, name))
  for (const name of ETC_FILES) {
    const from = path.join('/etc', name)
    if (existsSync(from)) cpSync(from, path.join(folder, 'etc', name), { recursive: true, dereference: true })
  }
}

function makeFolder(image: Image, name: string): string {
  mkdirSync(path.join(image.folder, name), { recursive: true })
  return name
}

function copy(image: Image, names: string[]): void {
  const target = path.join(image.folder, image.workdir)
  const ignored = new Set(readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean))
  for (const name of names.slice(0, -1)) {
    const from = path.join(ROOT, name)
    cpSync(from, name === '.' ? target : path.join(target, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !ignored.has(path.relative(from, file).split(path.sep)[0] ?? ''),
    })
  }
  runInImage({ ...image, user: 'root' }, ['chown', '-R', image.user, image.workdir])
}

const MOUNTS = 'cd "$0" && mount --bind -o ro /usr usr && mount --rbind /dev dev && mount -t proc proc proc'

/** In its own namespaces, which end with the command; `exec` keeps it process 1. */
function namespacedCommand(image: Image, command: string[], apart: string[]): [string, string[]] {
  const network = apart.includes('--net') ? ' && ip link set lo up' : ''
  const enter = `${MOUNTS}${network} && exec chroot --userspec="$1" "$0" sh -c 'cd "$0" && exec "$@"' "\${@:2}"`
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...apart]
  return ['unshare', [...namespaces, 'bash', '-c', enter, image.folder, image.user, image.workdir, ...command]]
}

const environmentOf = (image: Image) => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: image.user === 'root' ? '/root' : image.workdir,
  ...image.env,
})

function runInImage(image: Image, command: string[]) {
  const registry = Object.fromEntries(Object.entries(process.env).filter(([name]) => REGISTRY_VARIABLES.test(name)))
  return spawnSync(...namespacedCommand(image, command, []), {
    env: { ...registry, ...environmentOf(image) },
    encoding: 'utf8',
  })
}

/** On its own network: port 3000 of this machine may be taken. */
function startInImage(image: Image, command: string[]): ChildProcess {
  const [program, args] = namespacedCommand(image, command, ['--net'])
  return spawn(program, args, { env: environmentOf(image), stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs a command in the namespaces of process 1, as an engine runs a health check. */
function execInContainer(image: Image, pid: number, command: string[]) {
  const enter = ['--target', String(pid), '--net', '--pid', '--mount', '--root', '--', ...command]
  return spawnSync('nsenter', enter, { env: environmentOf(image), encoding: 'utf8' })
}
