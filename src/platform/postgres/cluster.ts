import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { SystemAccount } from './account.ts'
import type { Programs } from './programs.ts'

/** The role is not a superuser, and no other may connect. */
export const DATABASE_NAME = 'courtside'

const HBA_RULES = `# Written by the shop. Nobody connects as a superuser.
local  all  ${DATABASE_NAME}  scram-sha-256
host   all  ${DATABASE_NAME}  127.0.0.1/32  scram-sha-256
`

export type Cluster = { folder: string; account: SystemAccount | undefined; programs: Programs; password: string }

/** Another account may not be able to enter the folders above. On Linux it can name its working directory. */
export const clusterPath = ({ folder, account }: Pick<Cluster, 'folder' | 'account'>): string =>
  account && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : folder

export const minimalEnvironment = (): NodeJS.ProcessEnv => {
  const kept = process.platform === 'win32' ? ['PATH', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH']
  return { LC_ALL: 'C', TZ: 'UTC', ...Object.fromEntries(kept.map((name) => [name, process.env[name]])) }
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')

export const hasCluster = (dataDir: string): boolean => existsSync(path.join(clusterOf(dataDir), 'PG_VERSION'))

export const noShopIn = (dataDir: string): CannotStart =>
  new CannotStart(
    `There’s no shop in ${dataDir}. Set DATA_DIR as the shop has it, or create a new shop with npm start.`,
  )

/** `sync: false` doesn't wait for the disk. Throws `CannotStart` if the version differs, or if there's none to open. */
export function openCluster(
  dataDir: string,
  account: SystemAccount | undefined,
  programs: Programs,
  { create, sync }: { create: boolean; sync: boolean },
): Cluster {
  const folder = clusterOf(dataDir)
  const passwordFile = path.join(dataDir, 'postgres.password')
  const isNew = !hasCluster(dataDir)
  if (isNew && !create) throw noShopIn(dataDir)
  const hadPassword = existsSync(passwordFile)
  const password = hadPassword ? readFileSync(passwordFile, 'utf8').trim() : randomBytes(24).toString('base64url')
  if (isNew) createCluster({ folder: `${folder}.new`, account, programs, password }, sync)
  else checkVersion(folder, programs)
  const cluster = { folder, account, programs, password }
  if (!isNew && !hadPassword) runAsSuperuser(cluster, `ALTER ROLE ${DATABASE_NAME} PASSWORD '${password}';\n`)
  if (!hadPassword) {
    writeFileSync(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 })
    renameSync(`${passwordFile}.new`, passwordFile)
  }
  if (isNew) renameSync(`${folder}.new`, folder)
  return cluster
}

function createCluster(cluster: Cluster, sync: boolean): void {
  const { folder, account, programs, password } = cluster
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700, recursive: true })
  if (account) chownSync(folder, account.uid, account.gid)
  // Sorts the same on every machine, whatever its locales.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  runProgram(cluster, programs.initdb, [
    `--pgdata=${clusterPath(cluster)}`,
    '--username=postgres',
    '--auth=reject',
    '--data-checksums',
    '--no-instructions',
    ...locale,
    ...(sync ? [] : ['--no-sync']),
  ])
  writeFileSync(path.join(folder, 'pg_hba.conf'), HBA_RULES)
  // Key stretching wouldn’t make a random 192-bit password harder to guess, but would slow every connection down.
  runAsSuperuser(
    cluster,
    `SET scram_iterations = 1;\nCREATE ROLE ${DATABASE_NAME} LOGIN CREATEDB PASSWORD '${password}';\nCREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_NAME};\n`,
  )
}

function runAsSuperuser(cluster: Cluster, sql: string): void {
  const args = ['--single', '-D', clusterPath(cluster), '-c', 'exit_on_error=on', '-c', 'log_min_messages=fatal']
  runProgram(cluster, cluster.programs.postgres, [...args, 'postgres'], sql)
}

function runProgram(cluster: Cluster, program: string, args: string[], input = ''): void {
  const done = spawnSync(program, args, {
    ...cluster.account,
    cwd: cluster.folder,
    env: minimalEnvironment(),
    input,
    encoding: 'utf8',
  })
  if (done.status === 0) return
  const why = done.error?.message ?? (done.stderr.trim() || done.stdout.trim())
  throw new CannotStart(`The database couldn’t be created in ${cluster.folder} (${path.basename(program)}): ${why}`)
}

function checkVersion(folder: string, programs: Programs): void {
  let version: string
  try {
    version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw new CannotStart(`The database in ${folder} cannot be read by this user: ${(error as Error).message}`)
  }
  if (version === programs.major) return
  throw new CannotStart(
    `The database in ${folder} was created by PostgreSQL ${version}, but this shop includes ${programs.major}. Back up and restore to move it, or set DATABASE_URL.`,
  )
}
