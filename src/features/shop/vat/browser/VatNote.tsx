import { type SaleVat, VAT_STAFF_NOTES } from '../vatTexts.rules.ts'

/** For staff, beside the totals of a sale that isn't domestic. */
export function VatNote({ sale: { vatAmount, vatTreatment } }: { sale: SaleVat }) {
  const note = vatAmount === null ? undefined : VAT_STAFF_NOTES[vatTreatment]
  return note && <p className="border-l-2 border-clay pl-4">{note}</p>
}
