import { spawn } from 'node:child_process'
import type { Log } from '#/platform/log.ts'

/** Ends the start of a systemd unit with `Type=notify`. Node can't do it itself: the socket takes datagrams. */
export function notifySystemd(env: NodeJS.ProcessEnv, log: Log): void {
  if (!env.NOTIFY_SOCKET) return
  const report = (details: object) =>
    log.error(details, 'could not tell systemd that the shop is open; systemd stops it after TimeoutStartSec')
  spawn('systemd-notify', ['--ready'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    .once('error', (error) => report({ err: error }))
    .once('exit', (code, signal) => code === 0 || report({ code, signal }))
}
