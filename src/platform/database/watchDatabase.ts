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
  answers(): Promise<boolean>
  close(): Promise<void>
}

type CheckResult = 'alive' | 'refused' | 'silent'

/** Calls `onSilent` 3–5 s after the database falls silent. Connections open by then will not recover. */
export function watchDatabase(
  url: string,
  { onSilent = () => {}, intervalMs = CHECK_INTERVAL_MS }: { onSilent?: () => void; intervalMs?: number } = {},
): DatabaseWatch {
  let client: Client | undefined
  let pendingCheck: Promise<CheckResult> | undefined
  let missed = 0
  let isClosed = false

  function checkShared(): Promise<CheckResult> {
    pendingCheck ??= withTimeout(RESPONSE_TIMEOUT_MS, check(), 'silent' as const).then((answer) => {
      pendingCheck = undefined
      if (answer === 'silent') disconnect()
      return answer
    })
    return pendingCheck
  }

  async function check(): Promise<CheckResult> {
    try {
      if (!client) {
        const connectionString = await primaryOf(url)
        client = new Client({ connectionString, application_name: 'courtside watch', keepAlive: true })
        client.on('error', disconnect)
        await client.connect()
      }
      await client.query('SELECT 1')
      return 'alive'
    } catch (error) {
      disconnect()
      return (error as { code?: string }).code === TOO_MANY_CONNECTIONS ? 'alive' : 'refused'
    }
  }

  function disconnect(): void {
    const lost = client
    client = undefined
    if (lost) void endClient(lost, 0)
  }

  async function keepChecking(): Promise<void> {
    missed = (await checkShared()) === 'silent' ? missed + 1 : 0
    if (isClosed) return
    if (missed === MAX_MISSED_CHECKS) onSilent()
    timer = setTimeout(keepChecking, missed > 0 && missed < MAX_MISSED_CHECKS ? 0 : intervalMs).unref()
  }
  let timer = setTimeout(keepChecking, intervalMs).unref()

  return {
    answers: async () => (await checkShared()) === 'alive',
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (client) await endClient(client, 0)
    },
  }
}
