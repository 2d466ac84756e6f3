import { defineFeature } from '#/platform/feature.ts'
import { ownAccountRoutes } from './ownAccount.routes.ts'
import { ownSessionRoutes } from './ownSessions.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'
import { secondFactorRoutes } from './secondFactor.admin.routes.ts'

export const accountSettings = defineFeature({
  endpoints: (services) => [
    ...ownAccountRoutes(services),
    ...ownSessionRoutes(services),
    ...preferenceRoutes(services),
    ...secondFactorRoutes(services),
  ],
})
