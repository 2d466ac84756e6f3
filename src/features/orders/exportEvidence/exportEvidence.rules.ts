import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { vatAfterCorrection } from '#/features/shop/vat/vatCorrection.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Day } from '#/lib/workingDays.ts'

export const evidenceRules = {
  text: {
    min: [3, 'Describe the evidence, such as the carrier and tracking number'],
    max: [500, 'Please keep it to 500 characters'],
    multiline: true,
  },
} satisfies Record<string, FieldRules>

/** Of the list of orders. */
export const EVIDENCE_FILTER = {
  name: 'evidence',
  label: 'Exports',
  more: true,
  options: [{ value: 'missing', label: 'Without evidence' }],
}

type SoldOrder = { shippingAddress: string; vatAmount: Pence | null; vatTreatment: VatTreatment }

/** Zero-rated as an export, or sold with VAT that may be refunded if it turns out to be one. */
export const needsEvidence = (order: SoldOrder): boolean =>
  order.vatAmount !== null && (order.vatTreatment === 'export' || vatAfterCorrection(order) === 'refundDue')

const EVIDENCE_MONTHS = 3

/**
 * The last day for exporting the goods and for holding evidence of it: three months from the time of supply (VAT Notice
 * 703; HMRC manual VEXP30300). In a shorter month, its last day.
 */
export function evidenceDue(timeOfSupply: Day): Day {
  const [year = 0, month = 0, day = 0] = timeOfSupply.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + EVIDENCE_MONTHS + 1, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** The earlier of payment in full and dispatch (VATA 1994 s.6; VAT Notice 703). */
export const timeOfSupply = (paidOn: Day | undefined, sentOn: Day | undefined): Day | undefined =>
  [paidOn, sentOn].filter((day) => day !== undefined).sort()[0]
