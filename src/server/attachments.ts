import { attachProForma } from '#/features/invoicePayment/server/proForma.ts'
import { documentsToAttach, findDueInvoiceOfEmail, findInvoiceOfOrder } from '#/features/invoices/server/invoiceFile.ts'
import { CONFIRMATION_MAIL_KIND } from '#/features/orders/server/orderConfirmation.mail.ts'
import { PARCEL_MAIL_KIND } from '#/features/parcels/server/parcels.mail.ts'
import { attachQuote } from '#/features/quotes/server/quoteFile.ts'
import { findCreditNoteOfEmail, REFUND_MAIL_KIND } from '#/features/refunds/server/refunds.mail.ts'
import type { Attachment } from '#/platform/mail/mailTransport.ts'
import type { Services } from '#/platform/services.ts'

const DOCUMENTS = {
  [CONFIRMATION_MAIL_KIND]: findInvoiceOfOrder,
  [PARCEL_MAIL_KIND]: findDueInvoiceOfEmail,
  [REFUND_MAIL_KIND]: findCreditNoteOfEmail,
}

/** The documents that an email is sent with. */
export const attachmentsOf =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>) =>
  async (about: { kind: string; reference: string }): Promise<Attachment[]> => [
    ...(await documentsToAttach(database, about, DOCUMENTS)),
    ...(await attachQuote(database, about)),
    ...(await attachProForma(database, about, clock.now())),
  ]
