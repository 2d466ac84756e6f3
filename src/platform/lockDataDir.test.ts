import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './lockDataDir.ts'

let dataDir: string
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'courtside-lock-')), 'data')
})
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

test('a second shop gets a sentence that names the first', async () => {
  const lock = await lockDataDir(dataDir)
  const alreadyRuns = `Courtside is already running on ${dataDir} (process ${process.pid}`
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(`${alreadyRuns}, still starting). Stop it first`)
  lock.recordAddress('http://localhost:3000')
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(`${alreadyRuns}, http://localhost:3000)`)
  lock.release()
  expect(existsSync(path.join(dataDir, 'shop.json'))).toBe(false)
  ;(await lockDataDir(dataDir, 0)).release()
})

test('only the owner can access the folder', async () => {
  const lock = await lockDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  lock.release()
})

test('a killed shop leaves no lock', async () => {
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { lockDataDir } from ${JSON.stringify(path.resolve('src/platform/lockDataDir.ts'))}
     const lock = await lockDataDir(${JSON.stringify(dataDir)})
     lock.recordAddress('http://localhost:1')
     console.log('locked')
     setInterval(() => {}, 1000)`,
  ])
  await once(holder.stdout, 'data')
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(`process ${holder.pid}, http://localhost:1`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  ;(await lockDataDir(dataDir, 0)).release()
})

test('a folder that cannot be created gets a sentence', async () => {
  await expect(lockDataDir('/dev/null/data', 0)).rejects.toThrow('The folder /dev/null/data (DATA_DIR) cannot be used')
})
