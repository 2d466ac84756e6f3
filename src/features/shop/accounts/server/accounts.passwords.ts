import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. The library defaults to argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises to NFKC, so that the same characters match on every keyboard. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

let dummyHash: Promise<string> | undefined

/** Whether `password` matches. Without a hash (unknown email) takes the same time and returns false. */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('hex'))
  const matches = await verify(hashed ?? (await dummyHash), password.normalize('NFKC'))
  return matches && hashed !== undefined
}
