import { deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { VAT_RATES } from '#/features/shop/vat/vatRates.rules.ts'
import { longDate } from '#/lib/workingDays.ts'
import { ADDRESS_LABELS } from '#/ui/AddressFields.tsx'
import { KIND_LABELS } from '../quotes.rules.ts'
import type { DraftLine, QuoteFormValues } from './quoteDraft.ts'

type Draft = QuoteFormValues & { lines: readonly DraftLine[] }

/** As in the form. */
export const DRAFT_LABELS: Record<keyof Draft, string> = {
  kind: 'What to send',
  lines: 'Lines',
  customerName: 'Full name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  companyName: 'Company or club',
  purchaseOrder: 'Purchase order number',
  ...ADDRESS_LABELS,
  billingAddress: 'Billing address',
  deliveryType: 'Delivery',
  fee: 'Agreed fee, in pounds',
  paymentDays: 'Payment terms, in days',
  expiresOn: 'Valid until',
  holdUntil: 'Reserve the goods until',
  note: 'Note to the customer',
  contactName: 'Contact’s name',
  contactEmail: 'Contact’s email',
  contactPhone: 'Contact’s phone',
}

const formatLine = ({ name, quantity, unitPrice, vatRate, discountType, discount }: DraftLine) =>
  `${quantity} × ${name} at £${unitPrice}, VAT ${VAT_RATES[vatRate].percent}%${discount && `, less ${discountType === 'fixed' ? `£${discount}` : `${discount}%`}`}`

export function formatDraft(name: keyof Draft, draft: Draft): string {
  if (name === 'lines') return draft.lines.map(formatLine).join('; ')
  if (name === 'kind') return KIND_LABELS[draft.kind]
  if (name === 'deliveryType') return deliveryTitle(draft.deliveryType)
  if (name === 'expiresOn' || name === 'holdUntil') return draft[name] && longDate(draft[name])
  return draft[name]
}
