import { Client } from 'pg'
import { withTimeout } from '#/platform/withTimeout.ts'
import { endClient } from './endClient.ts'
import { primaryOf } from './servers.ts'

const CHECK_INTERVAL_MS = 2_000
const RESPONSE_TIMEOUT_MS = 1_000
const MAX_MISSED_CHECKS = 3
const TOO_MANY_CONNECTIONS = '53300'

/** On its own connection: an exhausted or broken pool proves nothing. */
export type DatabaseWatch = {
  /** Within 1 s, connecting included. Concurrent calls share one query. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

type CheckResult = 'alive' | 'refused' | 'silent'

/** Calls `onSilent` 3–5 s after the database stops responding. Connections open by then will not recover. */
export function watchDatabase(
  url: string,
  { onSilent = () => {}, intervalMs = CHECK_INTERVAL_MS }: { onSilent?: () => void; intervalMs?: number } = {},
): DatabaseWatch {
  let client: Client | undefined
  let pendingCheck: Promise<CheckResult> | undefined
  let missed = 0
  let abandoned = 0
  let isClosed = false

  function checkShared(): Promise<CheckResult> {
    pendingCheck ??= withTimeout(RESPONSE_TIMEOUT_MS, check(), 'silent' as const).then((result) => {
      pendingCheck = undefined
      if (result === 'silent') {
        abandoned += 1
        disconnect(client)
      }
      return result
    })
    return pendingCheck
  }

  async function check(): Promise<CheckResult> {
    let used = client
    try {
      if (!used) {
        const before = abandoned
        const connectionString = await primaryOf(url)
        if (isClosed || abandoned > before) return 'refused'
        const added = new Client({ connectionString, application_name: 'courtside watch', keepAlive: true })
        added.on('error', () => disconnect(added))
        client = used = added
        await added.connect()
      }
      await used.query('SELECT 1')
      return 'alive'
    } catch (error) {
      disconnect(used)
      return (error as { code?: string }).code === TOO_MANY_CONNECTIONS ? 'alive' : 'refused'
    }
  }

  function disconnect(lost: Client | undefined): void {
    if (!lost || lost !== client) return
    client = undefined
    void endClient(lost, 0)
  }

  async function keepChecking(): Promise<void> {
    missed = (await checkShared()) === 'silent' ? missed + 1 : 0
    if (isClosed) return
    if (missed === MAX_MISSED_CHECKS) onSilent()
    timer = setTimeout(keepChecking, missed > 0 && missed < MAX_MISSED_CHECKS ? 0 : intervalMs).unref()
  }
  let timer = setTimeout(keepChecking, intervalMs).unref()

  return {
    isAlive: async () => (await checkShared()) === 'alive',
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (client) await endClient(client, 0)
    },
  }
}
