import { z } from 'zod'
import { countOrders } from '#/features/orders/orders/server/orders.tasks.ts'
import { STAFF } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import { exportEvidenceData } from './exportEvidence.personal.ts'
import { exportEvidenceRoutes } from './exportEvidence.routes.ts'
import { isEvidenceMissingCondition } from './exportEvidence.store.ts'

export const exportEvidence = defineFeature({
  endpoints: exportEvidenceRoutes,
  personal: [exportEvidenceData],
  filters: {
    orders: {
      /** Exports that nothing proves to have left the UK. */
      evidence: {
        schema: z.literal('missing', { message: 'Choose missing' }),
        where: () => isEvidenceMissingCondition,
      },
    },
  },
  tasks: [
    {
      name: 'exportsWithoutEvidence',
      label: 'Exports without evidence',
      rank: 70,
      to: '/admin/orders',
      search: { evidence: 'missing' },
      roles: STAFF,
      count: ({ countsTests }) => countOrders(isEvidenceMissingCondition, countsTests),
      isOfPayments: true,
    },
  ],
})
