import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../../database.ts'
import type { EventRow } from './sandbox.tables.ts'

export type DueDelivery = { event: EventRow; attempts: number }

const ids = (of: DueDelivery[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(of.map(({ event }) => event.id))}::jsonb))`

/** Oldest first. If this process dies, they are due again at `leasedUntil`. */
export async function claimDeliveries(
  database: Executor,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<DueDelivery[]> {
  const claimed = await database.execute<DueDelivery>(sql`
    with due as (
      select event_id from sandbox.deliveries where due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked
    )
    update sandbox.deliveries d set due_at = ${leasedUntil.toISOString()}, attempts = d.attempts + 1
    from due join sandbox.events e on e.id = due.event_id
    where d.event_id = due.event_id
    returning to_jsonb(e) as event, d.attempts`)
  return claimed.rows
}

export async function deleteDeliveries(database: Database, of: DueDelivery[]): Promise<void> {
  if (of.length > 0) await database.execute(sql`delete from sandbox.deliveries where event_id = any (${ids(of)})`)
}

export async function postponeDelivery(database: Database, { event }: DueDelivery, dueAt: Date): Promise<void> {
  await database.execute(
    sql`update sandbox.deliveries set due_at = ${dueAt.toISOString()} where event_id = ${event.id}`,
  )
}

export async function returnDeliveries(database: Database, of: DueDelivery[], now: Date): Promise<void> {
  if (of.length === 0) return
  await database.execute(sql`
    update sandbox.deliveries set due_at = ${now.toISOString()}, attempts = attempts - 1 where event_id = any (${ids(of)})`)
}
