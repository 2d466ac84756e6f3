import { and, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { toDecimal } from '#/lib/decimal.ts'
import { countOf, type PersonalData } from '#/platform/personalData.ts'
import type { DraftState } from '../drafts.rules.ts'
import { checkoutDrafts } from './drafts.tables.ts'

const of = (email: string) => sql`(lower(${checkoutDrafts.customer} ->> 'customerEmail') = ${email}
  or exists (select from jsonb_array_elements(${checkoutDrafts.proposed}) proposal
    where lower(proposal -> 'customer' ->> 'customerEmail') = ${email}))`

const UNDER_WAY: DraftState[] = ['reserved', 'refundDue']

export const draftData: PersonalData = {
  name: 'checkouts',
  tables: [checkoutDrafts],

  async holdUp(tx, email) {
    const [busy] = await tx
      .select({ id: checkoutDrafts.id })
      .from(checkoutDrafts)
      .where(and(of(email), inArray(checkoutDrafts.state, UNDER_WAY)))
      .limit(1)
    return busy ? 'A payment from this address is in progress. Try again in a few minutes.' : undefined
  },

  async collect(tx, email) {
    const rows = await tx.select().from(checkoutDrafts).where(of(email)).orderBy(checkoutDrafts.createdAt)
    return rows.map(({ state, items, discountCode, deliveryType, amount, customer, createdAt, updatedAt }) => ({
      state,
      items,
      discountCode,
      deliveryType,
      amount: toDecimal(amount),
      details: customer,
      createdAt,
      updatedAt,
    }))
  },

  async erase(tx, { email }) {
    const emptied = await tx
      .update(checkoutDrafts)
      .set({ customer: null, proposed: null })
      .where(of(email))
      .returning({ id: checkoutDrafts.id })
    return emptied.length > 0 ? [`Details entered at ${countOf(emptied.length, 'checkout')} removed.`] : []
  },

  async expire(tx, { service }) {
    const { rowCount } = await tx
      .update(checkoutDrafts)
      .set({ customer: null, proposed: null })
      .where(
        and(
          lt(checkoutDrafts.updatedAt, service),
          or(isNotNull(checkoutDrafts.customer), isNotNull(checkoutDrafts.proposed)),
          notInArray(checkoutDrafts.state, UNDER_WAY),
        ),
      )
    return rowCount ?? 0
  },
}
