import { defineFeature } from '#/platform/feature.ts'
import { codeAdminRoutes } from './codes.admin.routes.ts'
import { codeList } from './codes.list.ts'
import type { CountReservedUses } from './codes.store.ts'
import { discountRoutes } from './discounts.routes.ts'

export const discounts = defineFeature({
  endpoints: (services, { countReservedUses }: { countReservedUses: CountReservedUses }) => [
    ...discountRoutes(services),
    ...codeAdminRoutes(services, countReservedUses),
  ],
  lists: (options) => [codeList(options)],
})
