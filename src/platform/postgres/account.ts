import { readFileSync, statSync } from 'node:fs'
import { CannotStart } from '#/platform/cannotStart.ts'

export type SystemAccount = { uid: number; gid: number }

const PREFERRED_NAMES = ['courtside', 'postgres', 'nobody']

/** PostgreSQL refuses to run as root; initdb needs an account with a name. Throws `CannotStart` if there is none. */
export function postgresAccount(cluster: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = readAccounts()
  for (const name of PREFERRED_NAMES) {
    const account = known.get(name)
    if (account && account.uid !== 0) return account
  }
  throw new CannotStart(
    'PostgreSQL does not run as root, and this machine has no account named courtside, postgres or nobody to run it under. Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

function readAccounts(): Map<string, SystemAccount> {
  const accounts = new Map<string, SystemAccount>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    // macOS writes nobody as -2.
    if (name && uid && gid) accounts.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 })
  }
  return accounts
}
