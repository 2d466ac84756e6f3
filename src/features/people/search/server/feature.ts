import type { FindHelp } from '#/features/catalogue/catalogue/server/listing.routes.ts'
import { defineFeature } from '#/platform/feature.ts'
import { searchRoutes } from './search.routes.ts'

export const search = defineFeature({
  endpoints: (services, { findHelp }: { findHelp: FindHelp }) => searchRoutes(services, findHelp),
})
