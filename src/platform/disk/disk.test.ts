import os from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { createDisk, DiskFull } from './disk.ts'

const MEGABYTE = 1024 ** 2

afterEach(() => void vi.useRealTimers())

async function diskWith(freeBytes: number, { holdsDatabase = true } = {}) {
  const disk = createDisk({ folder: '/', holdsDatabase, freeBytesOf: async () => freeBytes })
  await disk.measure()
  return disk
}

test.each([
  [5_000, 'fine'],
  [1_024, 'fine'],
  [1_023, 'low'],
  [200, 'low'],
  [199, 'full'],
])('with %i MB free it is %s', async (megabytes, level) => {
  const disk = await diskWith(megabytes * MEGABYTE)
  expect(disk.state()).toEqual({ level, freeBytes: megabytes * MEGABYTE })
  if (level === 'full') expect(disk.assertSpace).toThrow(DiskFull)
  else expect(disk.assertSpace).not.toThrow()
})

test('with an external database, only a report from it stops purchases', async () => {
  const disk = await diskWith(0, { holdsDatabase: false })
  expect(disk.state().level).toBe('low')
  disk.reportFull()
  expect(disk.assertSpace).toThrow(DiskFull)
})

test('a report of a full disk expires after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const disk = await diskWith(5_000 * MEGABYTE)
  disk.reportFull()
  vi.advanceTimersByTime(29_999)
  expect(disk.assertSpace).toThrow(DiskFull)
  vi.advanceTimersByTime(1)
  expect(disk.state().level).toBe('fine')
})

test('a failed measurement is reported and keeps the last value', async () => {
  const onError = vi.fn()
  const read = vi.fn(async () => 0).mockRejectedValueOnce(new Error('no such folder'))
  const disk = createDisk({ folder: '/', holdsDatabase: true, onError, freeBytesOf: read })
  disk.start()
  await disk.stop()
  expect(onError).toHaveBeenCalledOnce()
  expect(disk.state()).toEqual({ level: 'fine', freeBytes: undefined })
})

test('measures a real folder, and throws for a missing one', async () => {
  const disk = createDisk({ folder: os.tmpdir(), holdsDatabase: true })
  expect(disk.state()).toEqual({ level: 'fine', freeBytes: undefined })
  await disk.measure()
  expect(disk.state().freeBytes).toBeGreaterThan(0)
  await expect(createDisk({ folder: '/not/here', holdsDatabase: true }).measure()).rejects.toThrow('ENOENT')
})
