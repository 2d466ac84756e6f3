import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

export type Ran = { status: number | null; output: string }

/** Runs a shell command in the project. Doesn't block, so that a drill can send requests meanwhile. */
export async function runShell(command: string, env = process.env): Promise<Ran> {
  const child = spawn('bash', ['-c', command], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const [status] = await once(child, 'close')
  return { status, output }
}

/** Programs that Debian has in a package of another name. */
const PACKAGES: Record<string, string> = { 'systemd-nspawn': 'systemd-container' }

/** Throws with what to install. */
export function requireRootWith(programs: readonly string[]): void {
  if (process.getuid?.() !== 0) throw new Error('Run this drill as root.')
  const missing = [...programs, 'debootstrap']
    .filter((program) => spawnSync('which', [program]).status !== 0)
    .map((program) => PACKAGES[program] ?? program)
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')}: apt-get install ${missing.join(' ')}`)
}

/** Debian's base system with these packages and this project's Node in `folder`. */
export async function installDebian(folder: string, packages: readonly string[]): Promise<void> {
  const { status, output } = await runShell(
    `debootstrap --variant=minbase --include=${packages.join(',')} bookworm '${folder}'`,
  )
  if (status !== 0) throw new Error(`debootstrap failed: ${output.slice(-2_000)}`)
  cpSync(process.execPath, path.join(folder, 'usr/bin/node'))
  const npm = realpathSync(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim())
  cpSync(path.resolve(npm, '../..'), path.join(folder, 'usr/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    addProgram(folder, name, `#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`)
  cpSync(CERTIFICATES, path.join(folder, CERTIFICATES))
}

export function addProgram(folder: string, name: string, script: string): void {
  const file = path.join(folder, 'usr/local/bin', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, script)
  chmodSync(file, 0o755)
}
