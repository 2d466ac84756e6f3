import { toDecimal } from '#/lib/decimal.ts'
import { customerOf } from '../invoices.rules.ts'
import type { InvoiceEntry } from './invoices.schema.ts'
import type { InvoiceRow } from './invoices.store.ts'

export function toInvoiceEntry({ id, kind, number, issuedAt, orderId, content }: InvoiceRow): InvoiceEntry {
  const sign = kind === 'creditNote' ? -1 : 1
  const { net, vat, gross } = content.totals
  // Avoids −0.
  const signed = (pence: number) => toDecimal(pence === 0 ? 0 : sign * pence)
  return {
    id,
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
    taxPoint: content.taxPoint,
    orderKey: orderId,
    orderId: content.order.orderId,
    customer: customerOf(content),
    discountCode: content.discountCode ?? null,
    net: signed(net),
    vat: vat === null ? null : signed(vat),
    gross: signed(gross),
    isTest: content.isTest,
  }
}
