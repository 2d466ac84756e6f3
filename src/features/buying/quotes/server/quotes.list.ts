import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BOOKS, OFFICE } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { oneOf } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import type { Clock } from '#/platform/services.ts'
import {
  type CurrentQuoteState,
  describeTerms,
  formatContact,
  KIND_LABELS,
  QUOTE_STATE_LABELS,
} from '../quotes.rules.ts'
import { AdminQuoteRow } from './quotes.schema.ts'
import { isNewRequest, listOrderNumbers, needsFollowUp } from './quotes.store.ts'
import { quotes, quoteText } from './quotes.tables.ts'
import { toAdminQuote } from './quotes.wire.ts'

export const quoteList = ({ clock }: { clock: Clock }) => {
  const today = () => londonDay(clock.now())
  return defineList({
    name: 'quotes',
    title: 'Quotes',
    seenBy: OFFICE,
    exportedBy: BOOKS,
    table: quotes,
    key: quotes.id,
    search: sql`(${quoteText(quotes)})`,
    filters: {
      /** `stateOn` in SQL. */
      state: {
        schema: oneOf(QUOTE_STATE_LABELS, 'We don’t recognise that state'),
        where: (state: CurrentQuoteState) => {
          if (state === 'sent') return and(eq(quotes.state, 'sent'), gte(quotes.expiresOn, today()))
          if (state === 'expired') return and(eq(quotes.state, 'sent'), lt(quotes.expiresOn, today()))
          return eq(quotes.state, state)
        },
      },
      request: { schema: z.literal('new', 'Choose new'), where: () => isNewRequest },
      answer: { schema: z.literal('due', 'Choose due'), where: () => needsFollowUp(today()) },
    },
    sorts: {
      newest: [quotes.createdAt, quotes.id],
      expiry: [quotes.expiresOn, quotes.id],
      total: [quotes.totalAmount, quotes.id],
      name: [sql`lower(${quotes.customerName})`, quotes.id],
    },
    isDescendingByDefault: true,
    schema: AdminQuoteRow,
    toRows: async (tx, rows) => {
      const orderNumbers = await listOrderNumbers(tx, rows)
      return rows.map((row) => toAdminQuote(row, { today: today(), orderNumbers }))
    },
    columns: {
      Number: (row) => row.number,
      Kind: (row) => KIND_LABELS[row.kind],
      State: (row) => row.state,
      Created: (row) => row.createdAt,
      'Requested by the customer': (row) => row.requestedAt,
      Sent: (row) => row.sentAt,
      'Expires on': (row) => row.expiresOn,
      'Goods reserved until': (row) => row.holdUntil,
      Terms: (row) => describeTerms(row.paymentDays),
      Name: (row) => row.customer.customerName,
      Email: (row) => row.customer.customerEmail,
      Phone: (row) => row.customer.customerPhone ?? null,
      Company: (row) => row.company,
      'Purchase order': (row) => row.purchaseOrder,
      Address: (row) => row.customer.shippingAddress,
      Contact: (row) => row.contact && formatContact(row.contact),
      'Billing address': (row) => row.billingAddress,
      Lines: (row) => row.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
      Subtotal: (row) => row.subtotal,
      Discount: (row) => row.discountAmount,
      'Delivery fee': (row) => row.deliveryFee,
      Total: (row) => row.totalAmount,
      'VAT within the total': (row) => row.vatAmount,
      Order: (row) => row.order?.orderId ?? null,
      'Reason for declining': (row) => row.reason,
      Closed: (row) => row.closedAt,
    },
    contactDetails: {
      columns: ['Email', 'Phone', 'Address', 'Billing address'],
      hide: (row) => ({
        ...row,
        customer: { ...row.customer, customerEmail: null, customerPhone: null, shippingAddress: null },
        billingAddress: null,
        requestMessage: null,
      }),
    },
  })
}
