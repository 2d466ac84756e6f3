import { lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { jsonContainsEmail } from '#/platform/containsEmail.ts'
import { countChanged, type PersonalData } from '#/platform/personalData.ts'
import { toUnixSeconds } from './decision.ts'
import { sandboxCharges, sandboxEvents, sandboxIdempotency, sandboxIntents } from './sandbox.tables.ts'

const NOBODY = {
  name: null,
  email: null,
  phone: null,
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
}

const paidBy = (card: PgColumn, email: string) => sql`lower(${card} #>> '{billing_details,email}') = ${email}`

/** A real card provider keeps its own records. */
export const sandboxData: PersonalData = {
  name: 'testPayments',
  tables: [sandboxIntents, sandboxCharges, sandboxEvents, sandboxIdempotency],

  async collect(tx, email) {
    const { id, amount, status, payment_method: card } = sandboxIntents
    const rows = await tx.select({ id, amount, status, card }).from(sandboxIntents).where(paidBy(card, email))
    return rows.map(({ id, amount, status, card }) => ({
      payment: id,
      pence: amount,
      status,
      billingDetails: card?.billing_details ?? null,
    }))
  },

  async erase(tx, { email }) {
    const bare = (card: PgColumn) => sql`jsonb_set(${card}, '{billing_details}', ${JSON.stringify(NOBODY)}::jsonb)`
    const { rowCount } = await tx
      .update(sandboxIntents)
      .set({ payment_method: bare(sandboxIntents.payment_method) })
      .where(paidBy(sandboxIntents.payment_method, email))
    await tx
      .update(sandboxCharges)
      .set({ payment_method: bare(sandboxCharges.payment_method) })
      .where(paidBy(sandboxCharges.payment_method, email))
    await tx.delete(sandboxEvents).where(jsonContainsEmail(sql`${sandboxEvents.object}`, email))
    await tx.delete(sandboxIdempotency).where(jsonContainsEmail(sql`${sandboxIdempotency.body}::jsonb`, email))
    return rowCount ? ['Test payments no longer name who paid.'] : []
  },

  expire: (tx, { day }) =>
    countChanged(tx.delete(sandboxIdempotency).where(lt(sandboxIdempotency.created, toUnixSeconds(day)))),
}
