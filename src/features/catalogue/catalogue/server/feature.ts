import { defineFeature } from '#/platform/feature.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { type FindHelp, listingRoutes } from './listing.routes.ts'

export const catalogue = defineFeature({
  endpoints: (services, { findHelp }: { findHelp: FindHelp }) => [
    ...catalogueRoutes(services),
    ...listingRoutes(services, findHelp),
  ],
})
