import os from 'node:os'
import { expect, test } from 'vitest'
import { createDisk, DiskFull } from './disk.ts'

const MEGABYTE = 1024 ** 2

async function diskWith(freeBytes: number, { holdsDatabase = true } = {}) {
  const disk = createDisk({ folder: '/', holdsDatabase, freeBytesOf: async () => freeBytes })
  await disk.look()
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
  if (level === 'full') expect(disk.assertRoom).toThrow(DiskFull)
  else expect(disk.assertRoom).not.toThrow()
})

test('a full disk that does not hold the orders stops no purchase, but the database’s own word does', async () => {
  const disk = await diskWith(0, { holdsDatabase: false })
  expect(disk.state().level).toBe('low')
  disk.reportFull()
  expect(disk.assertRoom).toThrow(DiskFull)
})

test('the free space of a real folder is read, and of one that is gone an error', async () => {
  const disk = createDisk({ folder: os.tmpdir(), holdsDatabase: true })
  expect(disk.state()).toEqual({ level: 'fine', freeBytes: undefined })
  await disk.look()
  expect(disk.state().freeBytes).toBeGreaterThan(0)
  await expect(createDisk({ folder: '/not/here', holdsDatabase: true }).look()).rejects.toThrow('ENOENT')
})
