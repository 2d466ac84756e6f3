import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installDebian, type Ran, requireRootWith, runShell } from './debian.ts'
import type { DrillTools } from './drill.ts'

const PACKAGES = ['systemd-sysv', 'dbus', 'sudo', 'git', 'postgresql', 'ca-certificates', 'procps', 'libatomic1']
const STOP_TIMEOUT_MS = 60_000
const PROJECT = '/srv/courtside'
/** nspawn's, and not cleared up if it's killed. */
const STATE = '/run/systemd/nspawn'
const REBOOTED = 133
/** Of PostgreSQL's, on the disk, so that this process reaches it too. */
const SOCKETS = '/var/lib/postgresql'
/** A unit that hangs while it starts fails its check. */
const COMMAND_TIMEOUT_S = 900

export type SystemdMachine = {
  /** Its root folder. */
  root: string
  /** A copy of the project in it. */
  project: string
  /** Runs a shell command in it as root, in `project`. */
  run(command: string): Promise<Ran>
  /** The process id of its systemd. */
  leader(): number | undefined
  /** The folder of its PostgreSQL's socket, from outside. */
  sockets: string
}

/**
 * Debian with its own systemd as process 1, in a container of systemd-nspawn. It shares this machine's network, so that npm
 * has its registry and balancers reach the shops. Its PostgreSQL listens on a socket only, for everybody.
 */
export async function bootSystemdMachine({ cleanUp, folder }: DrillTools): Promise<SystemdMachine> {
  requireRootWith(['systemd-nspawn'])
  const root = path.join(folder(), 'root')
  await installDebian(root, PACKAGES)
  const project = path.join(root, PROJECT)
  mkdirSync(project, { recursive: true })
  const copied = await runShell(`git ls-files -z --cached --others --exclude-standard |
    tar --null --files-from=- --ignore-failed-read --create | tar --extract --no-same-owner --directory='${project}'`)
  if (copied.status !== 0) throw new Error(copied.output)
  // As npm needs it behind a proxy with a certificate of its own.
  writeFileSync(path.join(root, 'etc/sudoers.d/drill'), 'Defaults env_keep += "NODE_EXTRA_CA_CERTS"\n')
  writeFileSync(path.join(root, 'etc/hosts'), `127.0.0.1 localhost ${os.hostname()}\n`)
  const settings = path.join(root, 'etc/postgresql/15/main')
  writeFileSync(
    path.join(settings, 'conf.d/drill.conf'),
    `listen_addresses = ''\nunix_socket_directories = '/run/postgresql, ${SOCKETS}'\nmax_connections = 200\n`,
  )
  writeFileSync(path.join(settings, 'pg_hba.conf'), 'local all all trust\n')

  // Without a systemd outside, nobody keeps a list of machines.
  const unregistered = existsSync('/run/systemd/system') ? '' : '--register=no --keep-unit'
  const name = `courtside-drill-${process.pid}`
  const boot = `mkdir -p ${STATE} && mount -t tmpfs tmpfs ${STATE} &&
    while systemd-nspawn --boot --console=pipe --machine=${name} --directory='${root}' ${unregistered}; [ $? = ${REBOOTED} ]; do :; done`
  // In process ids of its own: if this process is killed, so is everything in there.
  const machine = spawn(
    'setpriv',
    [...'--pdeathsig KILL unshare --pid --fork --kill-child --mount-proc sh -c'.split(' '), boot],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let console = ''
  for (const stream of [machine.stdout, machine.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      console += chunk
    })
  const nspawn = () => childOf(childOf(machine.pid))
  const leader = () => childOf(nspawn())
  cleanUp(async () => {
    if (machine.exitCode !== null || machine.signalCode !== null) return
    const ended = once(machine, 'exit')
    process.kill(nspawn() ?? (machine.pid as number), 'SIGTERM')
    const timer = setTimeout(() => machine.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
    // What nspawn leaves without a systemd outside.
    if (unregistered)
      await runShell('find /sys/fs/cgroup/*/{payload,supervisor} -depth -type d -exec rmdir {} + 2>/dev/null')
  })

  const run = (command: string) =>
    runShell(
      `timeout ${COMMAND_TIMEOUT_S} nsenter --target ${leader()} --all bash -c ${quote(`cd ${PROJECT} && ${command}`)}`,
    )
  for (const until = Date.now() + STOP_TIMEOUT_MS; ; await pause(250)) {
    if ((await run('systemctl is-system-running --wait')).output.trim() === 'running') break
    if (machine.exitCode !== null || Date.now() > until)
      throw new Error(`systemd doesn’t start: ${console.slice(-2_000)}`)
  }
  return { root, project, run, leader, sockets: path.join(root, SOCKETS) }
}

/** Undefined if it has none yet. */
function childOf(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  const file = `/proc/${pid}/task/${pid}/children`
  const [child] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : []
  return Number(child) || undefined
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
