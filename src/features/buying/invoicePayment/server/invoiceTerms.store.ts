import { findInvoiceTerms } from '#/features/people/customers/server/people.store.ts'
import { loadBankDetails, loadInvoiceSettings } from '#/features/shop/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import type { Account } from '#/platform/http.ts'
import type { InvoiceTerms } from '../invoicePayment.rules.ts'

/** `agreedOnly`: customers with whom the shop has agreed it may, once they have signed in. */
export type InvoiceNotOffered = { code: 'invoiceNotOffered' } | { code: 'agreedOnly' }

/** The owner of an account. Terms are agreed with an address, so it has to be verified. */
export type InvoiceBuyer = Pick<Account, 'email' | 'isVerified'>

export async function loadInvoiceTerms(
  tx: Executor,
  buyer: InvoiceBuyer | undefined,
): Promise<Outcome<InvoiceTerms, InvoiceNotOffered>> {
  const [settings, bank] = await Promise.all([loadInvoiceSettings(tx), loadBankDetails(tx)])
  if (settings.buyers === 'nobody' || !bank) return refuse('invoiceNotOffered')
  const agreed = buyer?.isVerified ? await findInvoiceTerms(tx, buyer.email) : undefined
  if (agreed) return ok({ ...agreed, isAgreed: true, holdDays: null })
  if (settings.buyers === 'agreed') return refuse('agreedOnly')
  return ok({ days: settings.days, limit: settings.limit, isAgreed: false, holdDays: settings.holdDays })
}
