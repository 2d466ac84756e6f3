import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { CannotStart } from '#/platform/cannotStart.ts'

export const MAGIC = Buffer.from('courtside-sealed-1\n')

const SALT_BYTES = 16
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const FRAME_BYTES = 64 * 1024
const CIPHER = 'aes-256-gcm'
// 64 MB and about 0.1 s per guess.
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }

/** Frames of up to 64 KiB: length (4 bytes), AES-256-GCM ciphertext, tag. The nonce counts them and marks the last. */
export async function* seal(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const secret = deriveSecret(key, salt)
  yield Buffer.concat([MAGIC, salt])
  let buffer: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const chunk of source) {
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk
    while (buffer.length > FRAME_BYTES) {
      yield encryptFrame(secret, number, false, buffer.subarray(0, FRAME_BYTES))
      buffer = buffer.subarray(FRAME_BYTES)
      number += 1
    }
  }
  yield encryptFrame(secret, number, true, buffer)
}

/** Throws `CannotStart` if the key is wrong or the file damaged. */
export async function* unseal(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const read = createReader(source)
  const salt = (await read(MAGIC.length + SALT_BYTES)).subarray(MAGIC.length)
  const secret = deriveSecret(key, salt)
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const head = (await read(LENGTH_BYTES)).readUInt32BE()
    isLast = head >>> 31 === 1
    const length = head & 0x7fffffff
    if (length > FRAME_BYTES) throw new CannotStart(failureMessage(number))
    const body = await read(length + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, secret, createNonce(number, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(body.subarray(length))
    const plain = decipher.update(body.subarray(0, length))
    try {
      decipher.final()
    } catch {
      throw new CannotStart(failureMessage(number))
    }
    yield plain
  }
  if ((await read(1, true)).length > 0) throw new CannotStart(DAMAGED)
}

const DAMAGED = 'This backup is damaged: it was changed or cut off after it was written.'

const failureMessage = (number: number) =>
  number === 0
    ? 'This backup cannot be decrypted: BACKUP_KEY is not the key it was made with, or it is damaged.'
    : DAMAGED

const deriveSecret = (key: string, salt: Buffer) => scryptSync(key.normalize('NFC'), salt, 32, SCRYPT)

function createNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function encryptFrame(secret: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, secret, createNonce(number, isLast), { authTagLength: TAG_BYTES })
  const head = Buffer.alloc(LENGTH_BYTES)
  head.writeUInt32BE((plain.length | (isLast ? 0x80000000 : 0)) >>> 0)
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  return async (length: number, mayEnd = false): Promise<Buffer> => {
    while (buffer.length < length) {
      const { done, value } = await chunks.next()
      if (done && !mayEnd) throw new CannotStart(DAMAGED)
      if (done) return buffer
      buffer = Buffer.concat([buffer, value])
    }
    const taken = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    return taken
  }
}
