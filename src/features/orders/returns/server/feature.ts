import { inArray } from 'drizzle-orm'
import type { ListMachines } from '#/features/orders/orders/server/orders.store.ts'
import { SHOP_FLOOR } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import { countRows } from '#/platform/tasks.ts'
import { TO_DO_STATES } from '../returns.rules.ts'
import { returnData, returnTimeline } from './return.personal.ts'
import { returnAdminRoutes } from './returns.admin.routes.ts'
import { returnList } from './returns.list.ts'
import { returnRoutes } from './returns.routes.ts'
import { returnCases } from './returns.tables.ts'

export const returns = defineFeature({
  endpoints: (services, { listOrderMachines }: { listOrderMachines?: ListMachines }) => [
    ...returnRoutes(services, listOrderMachines),
    ...returnAdminRoutes(services),
  ],
  lists: () => [returnList],
  personal: [returnData],
  timeline: [returnTimeline],
  tasks: [
    {
      name: 'returns',
      label: 'Returns and repairs',
      rank: 80,
      to: '/admin/returns',
      search: { state: 'toDo' },
      roles: SHOP_FLOOR,
      count: () => countRows(returnCases, inArray(returnCases.state, [...TO_DO_STATES])),
    },
  ],
  emails: {
    'return-requested': { label: 'Return or repair: acknowledgement', about: 'recipient', cause: 'recipient' },
    'return-copy': { label: 'Return or repair: our copy', about: 'customer', cause: 'shop' },
    'return-approved': { label: 'Return or repair: approved', about: 'recipient', cause: 'shop' },
    'return-declined': { label: 'Return or repair: declined', about: 'recipient', cause: 'shop' },
    'return-received': { label: 'Return or repair: received', about: 'recipient', cause: 'shop' },
    'return-resolved': { label: 'Return or repair: resolved', about: 'recipient', cause: 'shop' },
  },
})
