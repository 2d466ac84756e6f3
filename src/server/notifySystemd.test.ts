import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#/platform/log.ts'
import { waitFor } from '../../test/support/waitFor.ts'
import { notifySystemd } from './notifySystemd.ts'

const log = createLog({ level: 'silent' })

/** A folder with a `systemd-notify` that records what it was called with and ends with `code`. */
function fakeSystemd(code = 0) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-notify-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = `#!/bin/sh\necho "$@" "$NOTIFY_SOCKET" > "$0.called"\nexit ${code}\n`
  writeFileSync(path.join(folder, 'systemd-notify'), script, { mode: 0o755 })
  return { PATH: folder, called: () => readFileSync(path.join(folder, 'systemd-notify.called'), 'utf8') }
}

test('tells systemd that the shop is open', async () => {
  const { PATH, called } = fakeSystemd()
  notifySystemd({ PATH, NOTIFY_SOCKET: '/run/systemd/notify' }, log)
  await waitFor(() => expect(called()).toBe('--ready /run/systemd/notify\n'))
})

test('logs an error if systemd can’t be told', async () => {
  const error = vi.spyOn(log, 'error')
  notifySystemd({ PATH: fakeSystemd(1).PATH, NOTIFY_SOCKET: '/run/systemd/notify' }, log)
  await waitFor(() => expect(error).toHaveBeenCalledWith({ code: 1, signal: null }, expect.any(String)))
})

test('starts nothing without systemd', async () => {
  const error = vi.spyOn(log, 'error')
  notifySystemd({ PATH: '/nowhere' }, log)
  // A program that is missing is reported, so this would be too.
  notifySystemd({ PATH: '/nowhere', NOTIFY_SOCKET: '/run/systemd/notify' }, log)
  await waitFor(() => expect(error).toHaveBeenCalled())
  expect(error).toHaveBeenCalledOnce()
})
