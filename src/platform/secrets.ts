import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/** For what the shop must be able to read again, and a copy of its database mustn't show. */
export type Secrets = {
  /** Of the text that `seal` returns. Undefined without a key: then it's stored as it is. */
  prefix: string | undefined
  /** `owner` is whose it is: text that was copied to somebody else can't be opened. */
  seal(plain: string, owner: string): string
  /** Undefined if it was sealed with another key. Text from before there was a key is returned as it is. */
  open(stored: string, owner: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Neither part of Base32. */
export const SEALED = 'sealed.'
export const KEY_FILE = 'secrets.key'

export function createSecrets(key: string | undefined): Secrets {
  if (key === undefined) return { prefix: undefined, seal: (plain) => plain, open: (stored) => readPlain(stored) }
  const secret = derive(key, 'key', 32)
  const prefix = `${SEALED}${derive(key, 'name', 4).toString('hex')}.`
  return {
    prefix,
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString('base64url')
    },
    open(stored, owner) {
      if (!stored.startsWith(prefix)) return readPlain(stored)
      const sealed = Buffer.from(stored.slice(prefix.length), 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
        const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([plain, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

const readPlain = (stored: string) => (stored.startsWith(SEALED) ? undefined : stored)

const derive = (key: string, use: string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `courtside secrets: ${use}`, length))

/**
 * The key of the setting or, for the shop's own database, a file beside it, created here. Processes that share a database
 * have no file in common, so without the setting they have no key.
 */
export function openSecrets({
  secretsKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretsKey' | 'databaseUrl' | 'dataDir'>) {
  return createSecrets(secretsKey ?? (databaseUrl ? undefined : readKeyFile(dataDir)))
}

function readKeyFile(dataDir: string): string {
  const file = path.join(dataDir, KEY_FILE)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
