import { defineFeature, type EmailPreference } from '#/platform/feature.ts'
import { ownAccountRoutes } from './ownAccount.routes.ts'
import { ownSessionRoutes } from './ownSessions.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'
import { secondFactorRoutes } from './secondFactor.admin.routes.ts'

export const accountSettings = defineFeature({
  endpoints: (services, { preferences }: { preferences: readonly EmailPreference[] }) => [
    ...ownAccountRoutes(services),
    ...ownSessionRoutes(services),
    ...preferenceRoutes(services, preferences),
    ...secondFactorRoutes(services),
  ],
})
