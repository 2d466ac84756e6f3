import { sql } from 'drizzle-orm'
import type { NotApplicable } from '#/features/orders/discounts/conditions.rules.ts'
import type { DiscountCodeRow } from '#/features/orders/discounts/server/discounts.store.ts'
import { checkoutDrafts, codeReservations } from '#/features/orders/drafts/server/drafts.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'

/**
 * Refuses a code that each customer can use once, if the customer has paid for an order with it, even one refunded since,
 * or is paying for one now. `draftId` and `orderId` are the purchase itself. The caller holds the code’s lock, so two purchases can’t
 * both pass; it calls this before the card is charged, never after.
 */
export async function checkCustomerUse(
  tx: Executor,
  code: Pick<DiscountCodeRow, 'id' | 'code' | 'oncePerCustomer'>,
  { email, now, draftId, orderId }: { email: string; now: Date; draftId: string; orderId?: number },
): Promise<Outcome<undefined, NotApplicable>> {
  if (!code.oncePerCustomer) return ok(undefined)
  const address = email.trim().toLowerCase()
  const { rows } = await tx.execute<{ used: boolean; reserved: boolean }>(sql`
    select
      exists (
        select from ${orders}
        where lower(customer_email) = ${address} and discount_code = ${code.code}
          and payment_status in ('paid', 'completed', 'refunded')
      ) as used,
      exists (
        select from ${codeReservations} as uses join ${checkoutDrafts} as drafts on drafts.id = uses.draft_id
        where uses.code_id = ${code.id} and uses.expires_at > ${now.toISOString()}::timestamptz and drafts.id <> ${draftId}
          ${orderId === undefined ? sql`` : sql`and drafts.for_order_id is distinct from ${orderId}`}
          and (
            exists (select from ${orders} where id = drafts.for_order_id and lower(customer_email) = ${address})
            or lower(trim(drafts.customer ->> 'customerEmail')) = ${address}
            -- Until the card provider has accepted its terms.
            or exists (
              select from jsonb_array_elements(coalesce(drafts.proposed, '[]')) as proposal
              where lower(trim(proposal -> 'customer' ->> 'customerEmail')) = ${address}
            )
          )
      ) as reserved`)
  if (rows[0]?.used) return refuse('codeNotApplicable', { message: alreadyUsed(code.code) })
  return rows[0]?.reserved ? refuse('codeNotApplicable', { message: inUse(code.code) }) : ok(undefined)
}

const alreadyUsed = (code: string) =>
  `${code} can be used once per customer, and this email address has already used it.`

const inUse = (code: string) =>
  `${code} can be used once per customer, and another payment with this email address is under way. Finish that one, or try again in a few minutes.`
