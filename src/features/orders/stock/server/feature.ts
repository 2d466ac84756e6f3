import { defineFeature } from '#/platform/feature.ts'
import { stockAdminRoutes } from './stock.admin.routes.ts'
import { stockChangeList } from './stock.list.ts'

export const stock = defineFeature({
  endpoints: stockAdminRoutes,
  lists: () => [stockChangeList],
})
