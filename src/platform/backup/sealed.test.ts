import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const KEY = 'a key of the merchant’s own'

async function* chunksOf(whole: Buffer, size: number) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
const sealed = (plain: Buffer, size = 1000) => buffer(seal(chunksOf(plain, size), KEY))
const opened = (file: Buffer, { key = KEY, size = 1000 } = {}) => buffer(unseal(chunksOf(file, size), key))

test('what was sealed opens as it was, whatever its length and however it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000),
      fc.integer({ min: 1000, max: 100_000 }),
      async (length, size) => {
        const plain = Buffer.alloc(length, 'tennis balls')
        expect((await opened(await sealed(plain, size), { size })).equals(plain)).toBe(true)
      },
    ),
    { numRuns: 6 },
  )
})

test('another key is refused in a sentence', async () => {
  await expect(opened(await sealed(Buffer.from('orders')), { key: 'another key altogether' })).rejects.toThrow(
    'BACKUP_KEY is not the key it was made with',
  )
})

test('what was cut off, changed, reordered or lengthened is refused', async () => {
  const plain = Buffer.alloc(150_000, 'orders and invoices')
  const file = await sealed(plain)
  const head = file.length - (plain.length + 3 * 20)
  const frame = 4 + 65_536 + 16
  const frames = [file.subarray(head, head + frame), file.subarray(head + frame, head + 2 * frame)] as const
  const rest = file.subarray(head + 2 * frame)
  const changed = Buffer.from(file)
  changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000)

  for (const bad of [
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
