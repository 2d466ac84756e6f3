import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. The library's default kind is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password. The same characters typed on another keyboard give the same password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

let nobodysHash: Promise<string> | undefined

/**
 * Whether `password` belongs to `hashed`. Without a hash, for an unknown email address, it costs the same time and is
 * never right.
 */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('hex'))
  const right = await verify(hashed ?? (await nobodysHash), password.normalize('NFKC'))
  return right && hashed !== undefined
}
