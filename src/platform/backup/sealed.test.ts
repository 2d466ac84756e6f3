import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const KEY = 'a key of the merchant’s own'

async function* chunksOf(whole: Buffer, size: number) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
const sealed = (plain: Buffer, size = 1000) => buffer(seal(chunksOf(plain, size), KEY))
const opened = (file: Buffer, { key = KEY, size = 1000 } = {}) => buffer(unseal(chunksOf(file, size), key))

test.each([
  ['nothing', 0, 1000],
  ['a full frame', 65_536, 65_536],
  ['frames and a byte', 131_073, 100_000],
])('unseals what was sealed: %s', async (_, length, size) => {
  const plain = Buffer.alloc(length, 'tennis balls')
  expect((await opened(await sealed(plain, size), { size })).equals(plain)).toBe(true)
})

test('a wrong key is rejected with a sentence', async () => {
  await expect(opened(await sealed(Buffer.from('orders')), { key: 'another key altogether' })).rejects.toThrow(
    'BACKUP_KEY is not the key it was made with',
  )
})

test('truncated, changed, reordered and extended streams are rejected', async () => {
  const plain = Buffer.alloc(150_000, 'orders and invoices')
  const file = await sealed(plain)
  const head = file.length - (plain.length + 3 * 20)
  const frame = 4 + 65_536 + 16
  const frames = [file.subarray(head, head + frame), file.subarray(head + frame, head + 2 * frame)] as const
  const rest = file.subarray(head + 2 * frame)
  const changed = Buffer.from(file)
  changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000)

  const endedEarly = Buffer.from(file.subarray(0, head + 2 * frame))
  endedEarly.writeUInt8(0x80, head + frame)

  for (const bad of [
    endedEarly,
    file.subarray(0, -1),
    file.subarray(0, head + 2 * frame),
    changed,
    Buffer.concat([file.subarray(0, head), frames[1], frames[0], rest]),
    Buffer.concat([file.subarray(0, head), frames[0], rest]),
    Buffer.concat([file, Buffer.from('x')]),
  ]) {
    await expect(opened(bad)).rejects.toThrow(/damaged/)
  }
})
