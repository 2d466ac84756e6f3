import { Client } from 'pg'
import { within } from '#/platform/within.ts'
import { endClient } from './shopClient.ts'

const BEAT_MS = 2_000
const ANSWERED_WITHIN_MS = 1_000
const SILENT_AFTER_BEATS = 3
const TOO_MANY_CONNECTIONS = '53300'

/** Checks whether the database responds, on its own connection: an exhausted or broken pool proves nothing. */
export type DatabaseWatch = {
  /** Whether the database responds within 1 s, connecting included. Concurrent calls share one query. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

type Answer = 'alive' | 'refused' | 'silent'

/**
 * Calls `onSilent` once each time the database falls silent, after three to five seconds. Connections open by then will
 * not recover.
 */
export function watchDatabase(
  url: string,
  { onSilent = () => {}, beatMs = BEAT_MS }: { onSilent?: () => void; beatMs?: number } = {},
): DatabaseWatch {
  let client: Client | undefined
  let asking: Promise<Answer> | undefined
  let missed = 0
  let isClosed = false

  function ask(): Promise<Answer> {
    asking ??= within(ANSWERED_WITHIN_MS, askOnce(), 'silent' as const).then((answer) => {
      asking = undefined
      if (answer === 'silent') lose()
      return answer
    })
    return asking
  }

  async function askOnce(): Promise<Answer> {
    try {
      if (!client) {
        client = new Client({ connectionString: url, application_name: 'courtside watch', keepAlive: true })
        client.on('error', lose)
        await client.connect()
      }
      await client.query('SELECT 1')
      return 'alive'
    } catch (error) {
      lose()
      return (error as { code?: string }).code === TOO_MANY_CONNECTIONS ? 'alive' : 'refused'
    }
  }

  function lose(): void {
    const lost = client
    client = undefined
    if (lost) void endClient(lost, 0)
  }

  async function keepAsking(): Promise<void> {
    missed = (await ask()) === 'silent' ? missed + 1 : 0
    if (isClosed) return
    if (missed === SILENT_AFTER_BEATS) onSilent()
    beat = setTimeout(keepAsking, missed > 0 && missed < SILENT_AFTER_BEATS ? 0 : beatMs).unref()
  }
  let beat = setTimeout(keepAsking, beatMs).unref()

  return {
    answers: async () => (await ask()) === 'alive',
    async close() {
      isClosed = true
      clearTimeout(beat)
      if (client) await endClient(client, 0)
    },
  }
}
