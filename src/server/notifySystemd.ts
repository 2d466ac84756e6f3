import { spawn } from 'node:child_process'
import type { Log } from '#/platform/log.ts'

/** Ends the start of a systemd unit with `Type=notify`. Node can't do it itself: the socket takes datagrams. */
export function notifySystemd(env: NodeJS.ProcessEnv, log: Log): void {
  if (!env.NOTIFY_SOCKET) return
  spawn('systemd-notify', ['--ready'], { env, stdio: ['ignore', 'inherit', 'inherit'] }).once('error', (error) =>
    log.warn({ err: error }, 'could not tell systemd that the shop is open'),
  )
}
