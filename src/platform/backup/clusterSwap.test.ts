import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from '#/platform/lockDataDir.ts'
import { abortSwap, beginSwap, commitSwap } from './clusterSwap.ts'

let dataDir: string
const at = (...parts: string[]) => path.join(dataDir, ...parts)
const clusterAt = (...parts: string[]) => readFileSync(at(...parts, 'PG_VERSION'), 'utf8')

function makeCluster(folder: string, content: string) {
  mkdirSync(path.join(folder, 'postgres'), { recursive: true })
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), content)
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-swap-'))
  makeCluster(dataDir, 'old')
  writeFileSync(at('postgres.password'), 'secret')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('replaces the cluster, keeping the old one and its password', async () => {
  const folder = beginSwap(dataDir)
  makeCluster(folder, 'new')
  expect(await commitSwap(dataDir)).toBe(at('before-restore'))
  expect(clusterAt('postgres')).toBe('new')
  expect(clusterAt('before-restore/postgres')).toBe('old')
  expect(readFileSync(at('postgres.password'), 'utf8')).toBe('secret')
  expect(existsSync(at('restored'))).toBe(false)
})

test('an aborted or killed restore leaves the old cluster', async () => {
  makeCluster(beginSwap(dataDir), 'half')
  abortSwap(dataDir)
  expect(existsSync(at('restore.partial'))).toBe(false)

  makeCluster(beginSwap(dataDir), 'half')
  const lock = await lockDataDir(dataDir)
  lock.release()
  expect(clusterAt('postgres')).toBe('old')
  expect(existsSync(at('restore.partial'))).toBe(false)
})

test.each([
  ['before the old one was moved', () => {}],
  [
    'after it',
    () => {
      mkdirSync(at('before-restore'))
      rmSync(at('postgres'), { recursive: true })
      makeCluster(at('before-restore'), 'old')
    },
  ],
])('the next start finishes a committed swap that was killed %s', async (_, move) => {
  makeCluster(at('restored'), 'new')
  writeFileSync(at('restored/postgres.password'), 'secret')
  move()
  const lock = await lockDataDir(dataDir)
  lock.release()
  expect(clusterAt('postgres')).toBe('new')
  expect(clusterAt('before-restore/postgres')).toBe('old')
  expect(existsSync(at('restored'))).toBe(false)
})
