import { documentsToAttach } from '#/features/orders/invoices/server/invoiceFile.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { Services } from '#/platform/services.ts'
import { refundsJob } from './refundOrder.ts'
import { refundAdminRoutes } from './refunds.admin.routes.ts'
import { refundChecks } from './refunds.checks.ts'
import { findCreditNoteOfEmail, REFUND_MAIL_KIND } from './refunds.mail.ts'
import { refundTimeline } from './refunds.timeline.ts'

export const refunds = defineFeature({
  endpoints: refundAdminRoutes,
  jobs: (_, { checkoutServices }: { checkoutServices: Services }) => [refundsJob(checkoutServices)],
  attach: ({ database }, about) => documentsToAttach(database, about, { [REFUND_MAIL_KIND]: findCreditNoteOfEmail }),
  timeline: [refundTimeline],
  checks: refundChecks,
  emails: {
    refund: { label: 'Refund', about: 'recipient', cause: 'shop' },
  },
})
