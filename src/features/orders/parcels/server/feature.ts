import { documentsToAttach, findDueInvoiceOfEmail } from '#/features/orders/invoices/server/invoiceFile.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { Services } from '#/platform/services.ts'
import { packingSlipRoutes } from './packingSlips.routes.ts'
import { parcelData } from './parcel.personal.ts'
import { PARCEL_MAIL_KIND } from './parcels.mail.ts'
import { parcelRoutes } from './parcels.routes.ts'
import type { ReinstateOrder } from './sendItems.ts'

export const parcels = defineFeature({
  endpoints: (services, { reinstateOrder }: { reinstateOrder: (services: Services) => ReinstateOrder }) => [
    ...parcelRoutes(services, reinstateOrder(services)),
    ...packingSlipRoutes(services),
  ],
  attach: ({ database }, about) => documentsToAttach(database, about, { [PARCEL_MAIL_KIND]: findDueInvoiceOfEmail }),
  personal: [parcelData],
  emails: {
    'order-dispatched': { label: 'Order: parcel sent', about: 'recipient', cause: 'shop' },
    'order-tracking': { label: 'Order: tracking number', about: 'recipient', cause: 'shop' },
  },
})
