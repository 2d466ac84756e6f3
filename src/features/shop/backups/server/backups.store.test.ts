import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'
import { beginRun, endRun, findLastAttempt, findLastBackup } from './backups.store.ts'

test('the last backup is the newest that succeeded, despite later failures', async () => {
  const { database, close } = await freshDatabase({ max: 2 })
  try {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 3, minute))
    expect(await findLastBackup(database)).toBeUndefined()
    expect(await findLastAttempt(database)).toBeUndefined()

    const good = await beginRun(database, at(30))
    const file = { fileName: 'courtside-20261122T033000Z.tar.zst', bytes: 6_000_000_000, verified: true }
    await endRun(database, good, { finishedAt: at(35), ...file })
    const failed = await beginRun(database, at(40))
    await endRun(database, failed, { finishedAt: at(41), error: 'The disk is full.' })
    await beginRun(database, at(45))

    expect(await findLastBackup(database)).toMatchObject({ startedAt: at(30), finishedAt: at(35), ...file })
    expect(await findLastAttempt(database)).toEqual(at(45))

    await beginRun(database, at(50))
    const ended = await database.$client.query(
      'select error from backup_runs where finished_at is not null order by id',
    )
    expect(ended.rows.map(({ error }) => error)).toEqual([null, 'The disk is full.', 'The backup was interrupted.'])
  } finally {
    await close()
  }
})
