import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database.ts'
import { sha256 } from '../../sha256.ts'
import { toUnixSeconds } from './decision.ts'
import { sandboxIdempotency } from './sandbox.tables.ts'
import type { Call, SandboxResponse } from './serve.ts'
import { Refused } from './stripeError.ts'

/** One transaction. Throws `Refused` if the idempotency key was used for something else. */
export const runIdempotent = (
  database: Database,
  call: Call<unknown>,
  work: (tx: Transaction) => Promise<SandboxResponse>,
): Promise<SandboxResponse> =>
  database.transaction(async (tx) => {
    const { idempotencyKey: key, endpoint, id: request_id, now } = call
    if (key === undefined) return work(tx)
    // Other calls with the key wait until this transaction ends.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${key}`}, 0))`)
    const [stored] = await tx.select().from(sandboxIdempotency).where(eq(sandboxIdempotency.key, key))
    const fingerprint = fingerprintOf(call)
    if (stored) return replay(stored, { endpoint, fingerprint })
    const { status, body } = await work(tx)
    const created = toUnixSeconds(now)
    await tx.insert(sandboxIdempotency).values({ key, endpoint, fingerprint, status, body, request_id, created })
    return { status, body }
  })

function replay(
  stored: typeof sandboxIdempotency.$inferSelect,
  call: { endpoint: string; fingerprint: string },
): SandboxResponse {
  if (stored.endpoint !== call.endpoint || stored.fingerprint !== call.fingerprint) {
    const same =
      stored.endpoint === call.endpoint
        ? 'with the same parameters they were first used with.'
        : `for the same endpoint they were first used for ('${call.endpoint}' vs '${stored.endpoint}').`
    const message = `Keys for idempotent requests can only be used ${same} Try using a key other than '${stored.key}' if you meant to execute a different request.`
    throw new Refused({ status: 400, error: { type: 'idempotency_error', message } })
  }
  return { status: stored.status, body: stored.body, replayed: { requestId: stored.request_id } }
}

function fingerprintOf({ audience, text }: Call<unknown>): string {
  const sent = [...new URLSearchParams(text)].map((pair) => JSON.stringify(pair)).sort()
  return sha256([audience, ...sent].join())
}
