import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containsEmail } from '#/platform/containsEmail.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import {
  sandboxCharges,
  sandboxDeliveries,
  sandboxEvents,
  sandboxIdempotency,
  sandboxIntents,
} from './sandbox.tables.ts'

const NOBODY = {
  name: null,
  email: null,
  phone: null,
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
}

const paidBy = (card: PgColumn, receipt: PgColumn, email: string): SQL | undefined =>
  or(sql`lower(${card} #>> '{billing_details,email}') = ${email}`, sql`lower(${receipt}) = ${email}`)

/** A real card provider keeps its own records. */
export const sandboxData: PersonalData = {
  name: 'testPayments',
  tables: [sandboxIntents, sandboxCharges, sandboxEvents, sandboxDeliveries, sandboxIdempotency],

  async collect(tx, email) {
    const { id, amount, status, payment_method: card } = sandboxIntents
    const rows = await tx
      .select({ id, amount, status, card })
      .from(sandboxIntents)
      .where(paidBy(card, sandboxIntents.receipt_email, email))
    return rows.map(({ id, amount, status, card }) => ({
      payment: id,
      pence: amount,
      status,
      billingDetails: card?.billing_details ?? null,
    }))
  },

  async erase(tx, { email }) {
    const bare = (card: PgColumn) => sql`jsonb_set(${card}, '{billing_details}', ${JSON.stringify(NOBODY)}::jsonb)`
    const cleaned = await tx
      .update(sandboxIntents)
      .set({
        payment_method: bare(sandboxIntents.payment_method),
        receipt_email: null,
      })
      .where(paidBy(sandboxIntents.payment_method, sandboxIntents.receipt_email, email))
      .returning({ id: sandboxIntents.id })
    await tx
      .update(sandboxCharges)
      .set({ payment_method: bare(sandboxCharges.payment_method), receipt_email: null })
      .where(paidBy(sandboxCharges.payment_method, sandboxCharges.receipt_email, email))
    const eventIds = tx
      .select({ id: sandboxEvents.id })
      .from(sandboxEvents)
      .where(containsEmail(sql`${sandboxEvents.object}::text`, email))
    await tx.delete(sandboxDeliveries).where(inArray(sandboxDeliveries.event_id, eventIds))
    await tx.delete(sandboxEvents).where(containsEmail(sql`${sandboxEvents.object}::text`, email))
    await tx.delete(sandboxIdempotency).where(containsEmail(sql`${sandboxIdempotency.body}`, email))
    return cleaned.length > 0 ? ['Test payments no longer name who paid.'] : []
  },
}
