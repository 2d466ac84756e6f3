import { and, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import { countChanged, type PersonalData, pluralise } from '#/platform/personalData.ts'
import type { DraftState } from '../drafts.rules.ts'
import { checkoutDrafts } from './drafts.tables.ts'

const hasEmail = (email: string) => sql`(lower(${checkoutDrafts.customer} ->> 'customerEmail') = ${email}
  or exists (select from jsonb_array_elements(${checkoutDrafts.proposed}) proposal
    where lower(proposal -> 'customer' ->> 'customerEmail') = ${email}))`

const ACTIVE_STATES: DraftState[] = ['reserved', 'refundDue']

const removeDetails = (tx: Executor, which: SQL | undefined) =>
  countChanged(tx.update(checkoutDrafts).set({ customer: null, proposed: null }).where(which))

export const draftData: PersonalData = {
  name: 'checkouts',
  tables: [checkoutDrafts],

  async reasonNotToErase(tx, email) {
    const [busy] = await tx
      .select({ id: checkoutDrafts.id })
      .from(checkoutDrafts)
      .where(and(hasEmail(email), inArray(checkoutDrafts.state, ACTIVE_STATES)))
      .limit(1)
    return busy ? 'A payment from this address is in progress. Try again in a few minutes.' : undefined
  },

  async collect(tx, email) {
    const rows = await tx.select().from(checkoutDrafts).where(hasEmail(email)).orderBy(checkoutDrafts.createdAt)
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
    const count = await removeDetails(tx, hasEmail(email))
    return count > 0 ? [`Details entered at ${pluralise(count, 'checkout')} removed.`] : []
  },

  expire: (tx, { service }) =>
    removeDetails(
      tx,
      and(
        lt(checkoutDrafts.updatedAt, service),
        or(isNotNull(checkoutDrafts.customer), isNotNull(checkoutDrafts.proposed)),
        notInArray(checkoutDrafts.state, ACTIVE_STATES),
      ),
    ),
}
