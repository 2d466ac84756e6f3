import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import { lowerPriority } from '#/platform/lowerPriority.ts'
import { projectFile } from '#/platform/projectFile.ts'
import type { Services } from '#/platform/services.ts'
import { lastDue } from '../schedule.rules.ts'
import { findLastAttempt, findLastBackup } from './backups.store.ts'

const CHECK_INTERVAL_SECONDS = 60
const RETRY_AFTER_MS = 3_600_000
const EXPIRES_SECONDS = 12 * 3600

/** The last IPC message of `scripts/backup.mjs`. */
export type BackupReport =
  | { backup: { file: string; bytes: number; verified: boolean; missingPictures: number; removed: string[] } }
  | { problem: string }

/** Retries an hour after a failure. Of several shops on one database, one does it. `env` is the shop's environment. */
export function backupsJob({ config, database, clock, log }: Services, env: NodeJS.ProcessEnv): RecurringJob {
  let triedAt = 0

  async function backUpIfDue(stopping: AbortSignal): Promise<void> {
    const now = clock.now()
    const due = lastDue(config.backupAt, now)
    const last = await findLastBackup(database)
    if (last && last.startedAt >= due) return
    const lastTriedAt = Math.max(triedAt, (await findLastAttempt(database))?.getTime() ?? 0)
    if (lastTriedAt >= due.getTime() && now.getTime() - lastTriedAt < RETRY_AFTER_MS) return
    triedAt = now.getTime()
    const child = fork(projectFile('scripts/backup.mjs'), ['--unless-since', due.toISOString()], {
      execArgv: ['--max-old-space-size=256'],
      env: { ...env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child.pid)
    const report = await waitForReport(child, stopping)
    if (!report) return
    if ('problem' in report) log.error({ problem: report.problem }, 'the backup failed')
    else if (report.backup.missingPictures > 0) log.warn(report.backup, 'the backup lacks pictures that weren’t found')
    else if (report.backup.verified) log.info(report.backup, 'the shop was backed up')
    else log.warn(report.backup, 'the shop was backed up, but the backup could not be verified')
  }

  return {
    name: 'backups',
    title: 'Daily backup',
    intervalSeconds: CHECK_INTERVAL_SECONDS,
    timeoutSeconds: EXPIRES_SECONDS,
    run: backUpIfDue,
  }
}

async function waitForReport(child: ChildProcess, stopping: AbortSignal): Promise<BackupReport | undefined> {
  let report: BackupReport | undefined
  child.on('message', (message) => {
    report = message as BackupReport
  })
  const stop = () => child.kill('SIGTERM')
  stopping.addEventListener('abort', stop)
  try {
    // The last message may arrive after `exit`.
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    if (stopping.aborted) return undefined
    return report ?? (code === 0 ? undefined : { problem: `The process ended with ${signal ?? code}.` })
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
