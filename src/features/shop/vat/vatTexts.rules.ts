import type { Pence } from '#/lib/pence.ts'
import type { VatTreatment } from './vat.rules.ts'

export type SaleVat = { vatAmount: Pence | null; vatTreatment: VatTreatment }

/** Beside a total. Undefined if the merchant isn't registered. */
export function vatLabel({ vatAmount, vatTreatment }: SaleVat): string | undefined {
  if (vatAmount === null) return undefined
  if (vatTreatment === 'export') return 'No VAT: zero-rated export'
  return vatAmount === 0 ? 'No VAT: zero-rated goods' : 'VAT included'
}

/** `'The total includes VAT at 20%'`; without a rate if there are several. */
export function totalVatLabel(sale: SaleVat & { lines: readonly { vatPercent: number }[] }): string | undefined {
  const label = vatLabel(sale)
  if (label !== 'VAT included') return label
  const rates = [...new Set(sale.lines.map(({ vatPercent }) => vatPercent))]
  return `The total includes VAT${rates.length === 1 ? ` at ${rates[0]}%` : ''}`
}

/** For staff, before and after they enter a sale. */
export const VAT_STAFF_NOTES: Record<VatTreatment, string | undefined> = {
  domestic: undefined,
  northernIreland: 'Northern Ireland is part of the UK for VAT: UK VAT is included as usual.',
  export:
    'Zero-rated export: prices are without VAT, and an agreed delivery fee is charged as entered. Keep evidence that the goods have left the UK.',
}

/** Why a document's VAT is as it is, for the customer and HMRC (VAT Notice 703; VAT Notice 700, section 16). */
export const VAT_REASONS: Record<VatTreatment, string | undefined> = {
  domestic: undefined,
  northernIreland: 'Delivered to Northern Ireland, where UK VAT is charged.',
  export:
    'Zero-rated export: the goods are sent outside the UK, so no UK VAT is charged (VAT Act 1994, section 30(6)). Tax may be due where they arrive.',
}
