import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../../test/support/waitFor.ts'
import { createUploadEncoder } from './uploadEncoder.ts'
import { PRIVATE_PREFIX } from './uploads.ts'

const log = { info: vi.fn(), warn: vi.fn() }
const onEncoded = vi.fn()
const picture = await sharp({ create: { width: 420, height: 300, channels: 3, background: '#0b3d2e' } })
  .jpeg()
  .toBuffer()

let root: string
let folders: { mediaDir: string; variantsDir: string }
let encoder: ReturnType<typeof createUploadEncoder>
beforeEach(() => {
  vi.clearAllMocks()
  root = mkdtempSync(path.join(os.tmpdir(), 'courtside-encode-uploads-'))
  folders = { mediaDir: path.join(root, 'uploads'), variantsDir: path.join(root, 'variants') }
  encoder = createUploadEncoder(folders, log, onEncoded)
})
afterEach(async () => {
  await encoder.stop()
  rmSync(root, { recursive: true, force: true })
})

let made = 0
function add(): string[] {
  made += 1
  const stem = `upload-${String(made).padStart(24, '0')}`
  mkdirSync(folders.mediaDir, { recursive: true })
  writeFileSync(path.join(folders.mediaDir, `${stem}.jpg`), picture)
  return [`${stem}.w400.avif`, `${stem}.w400.webp`]
}
const addPrivate = () => writeFileSync(path.join(folders.mediaDir, `${PRIVATE_PREFIX}${'0'.repeat(24)}.jpg`), picture)
const runs = (count: number) => waitFor(() => expect(log.info).toHaveBeenCalledTimes(count))
const variants = () => readdirSync(folders.variantsDir).filter((name) => !name.startsWith('placeholders'))

test('repeated calls encode only new pictures, and no private ones', async () => {
  const first = add()
  encoder.start()
  encoder.encode()
  encoder.encode()
  await runs(1)
  expect(variants()).toEqual(first)

  encoder.encode()
  await waitFor(() => expect(onEncoded.mock.calls.length).toBeGreaterThanOrEqual(3))
  encoder.encode()
  const second = add()
  addPrivate()
  encoder.encode()
  await waitFor(() => expect(variants()).toEqual([...first, ...second]))
  await runs(2)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a picture added while the encoder runs is encoded next', async () => {
  const first = add()
  encoder.start()
  await waitFor(() => expect(onEncoded).toHaveBeenCalled(), { interval: 1 })
  const second = add()
  encoder.encode()
  await runs(2)
  expect(variants()).toEqual([...first, ...second])
})

test('does nothing before the start, after the stop and without uploads', async () => {
  encoder.start()
  await encoder.stop()
  add()
  encoder.encode()
  createUploadEncoder(folders, log, onEncoded).encode()
  await encoder.stop()
  expect(existsSync(folders.variantsDir)).toBe(false)
  expect(onEncoded).not.toHaveBeenCalled()
})

test('an unreadable folder is logged, and its pictures are encoded once it is readable', async () => {
  writeFileSync(folders.mediaDir, 'no folder')
  encoder.start()
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: 'ENOTDIR' }) },
    expect.stringContaining('could not read'),
  )
  rmSync(folders.mediaDir)
  const names = add()
  encoder.encode()
  await runs(1)
  expect(variants()).toEqual(names)
})
