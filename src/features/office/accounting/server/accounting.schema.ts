import { z } from 'zod'
import { INVOICE_KINDS } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { ENTRY_KINDS, ENTRY_METHODS } from '#/features/orders/ledger/ledger.rules.ts'
import { dayFilter, yesOrNoFilter } from '#/platform/lists/filters.ts'
import { DIFFERENCE_CAUSES } from '../differences.rules.ts'
import { PERIOD_NAMES } from '../periodNames.ts'

/** Negative where it reduces a total. */
const Signed = z.string().regex(/^-?\d{1,13}\.\d{2}$/)

/** A named period, or `from` and `to`. `test`: only test payments or only live ones. */
export const PeriodQuery = z.object({
  period: z.enum(PERIOD_NAMES, 'Choose a period').optional(),
  from: dayFilter.optional(),
  to: dayFilter.optional(),
  test: yesOrNoFilter.optional(),
})
export type PeriodQuery = z.infer<typeof PeriodQuery>

const Sums = { net: Signed, vat: Signed, gross: Signed }

export const PeriodFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Null if both are counted. */
  test: z.enum(['yes', 'no']).nullable(),
  /** Whether both are counted by default: only until the shop has a live key. */
  countsTests: z.boolean(),
  documents: z.array(
    z.object({
      kind: z.enum(INVOICE_KINDS),
      treatment: z.string(),
      /** In per cent; null without VAT. */
      rate: z.number().nullable(),
      count: z.int(),
      ...Sums,
    }),
  ),
  payments: z.array(
    z.object({ method: z.enum(ENTRY_METHODS), kind: z.enum(ENTRY_KINDS), count: z.int(), amount: Signed }),
  ),
  /** `documents` + all `differences` + `withoutOrder` = `money`. */
  reconciliation: z.object({
    documents: Signed,
    money: Signed,
    differences: z.array(z.object({ cause: z.enum(DIFFERENCE_CAUSES), orders: z.int(), amount: Signed })),
    withoutOrder: z.object({ count: z.int(), amount: Signed }),
    /** Asked for and not booked yet, whatever the period. */
    pendingRefunds: z.object({ count: z.int(), amount: Signed }),
  }),
  /** Null if the merchant isn’t registered and charged no VAT in the period. */
  vatReturn: z
    .object({
      /** VAT due on sales, and their value without VAT. Boxes 2, 4, 7, 8 and 9 come from purchases and imports. */
      box1: Signed,
      box6: Signed,
      /** What documents and deposits contribute. */
      documents: z.object({ net: Signed, vat: Signed }),
      deposits: z.object({ orders: z.int(), net: Signed, vat: Signed }),
      /** The total of documents issued while not registered. */
      outside: Signed,
    })
    .nullable(),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

export const DifferenceRow = z.object({
  orderKey: z.int(),
  orderId: z.string(),
  customer: z.string(),
  cause: z.enum(DIFFERENCE_CAUSES),
  documents: Signed,
  money: Signed,
  difference: Signed,
  /** What deposits add to the VAT return. */
  depositNet: Signed,
  depositVat: Signed,
})
export type DifferenceRow = z.infer<typeof DifferenceRow>
