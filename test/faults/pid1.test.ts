import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launch, waitUntilOpen } from '../support/launcher.ts'
import { copyStartedDataDir } from '../support/startedDataDir.ts'
import { freePort } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const UNSHARE = ['--pid', '--fork', '--mount-proc', '--kill-child']
const canBeProcessOne = spawnSync('unshare', [...UNSHARE, 'true']).status === 0

let dataDir: string
let namespace: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-one-'))
  copyStartedDataDir(dataDir)
})
afterEach(() => {
  // This ends every process in its namespace.
  namespace?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Child processes of `pid`, as seen from outside the namespace. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const isPostmaster = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0-D\0')

function postmasterBelow(pid: number): number | undefined {
  for (const child of childrenOf(pid)) {
    const postmaster = isPostmaster(child) ? child : postmasterBelow(child)
    if (postmaster) return postmaster
  }
  return undefined
}

/** Runs the command as PID 1 of a namespace that ends with it. */
async function startAsPid1(program: string, ...args: string[]) {
  const port = await freePort()
  namespace = launch(['unshare', ...UNSHARE, program, ...args], { dataDir, port })
  const output = await waitUntilOpen(namespace)
  return {
    url: `http://localhost:${port}`,
    pid: childrenOf(namespace.pid as number)[0] as number,
    output,
  }
}

describe.skipIf(!canBeProcessOne)('as PID 1 (needs unshare and root)', () => {
  test('npm start drains and stops the database on SIGTERM', async () => {
    const { pid, output } = await startAsPid1('npm', 'start')
    const before = output().length
    const ended = once(namespace as ChildProcess, 'exit')
    process.kill(pid, 'SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(output().slice(before)).not.toMatch(/"level":"(error|fatal)"|FATAL/)
  })

  test('restarts the database and stops despite unreaped orphans of a killed one', async () => {
    const { pid, url, output } = await startAsPid1(process.execPath, 'scripts/start.mjs')
    const postmaster = postmasterBelow(pid) as number
    process.kill(postmaster, 'SIGKILL')
    await waitFor(async () => {
      expect(postmasterBelow(pid)).not.toBe(postmaster)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })
    const before = output().length
    const ended = once(namespace as ChildProcess, 'exit')
    process.kill(pid, 'SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(output().slice(before)).not.toMatch(/"level":"(error|fatal)"|FATAL/)
  })
})
