import { CONFIRMATION_MAIL_KIND } from '#/features/orders/orders/server/orderConfirmation.mail.ts'
import { defineFeature } from '#/platform/feature.ts'
import { documentVatList } from './documentVat.list.ts'
import { invoiceData } from './invoice.personal.ts'
import { documentsToAttach, findInvoiceOfOrder } from './invoiceFile.ts'
import { invoiceList } from './invoices.list.ts'
import { invoiceRoutes } from './invoices.routes.ts'

export const invoices = defineFeature({
  endpoints: invoiceRoutes,
  attach: ({ database }, about) => documentsToAttach(database, about, { [CONFIRMATION_MAIL_KIND]: findInvoiceOfOrder }),
  lists: () => [invoiceList, documentVatList],
  personal: [invoiceData],
})
