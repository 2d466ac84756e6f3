import { defineFeature } from '#/platform/feature.ts'
import { accountData } from './account.personal.ts'
import { accountTimeline } from './account.timeline.ts'
import { passwordResetRoutes } from './passwordReset.routes.ts'
import { registerRoutes } from './register.routes.ts'
import { secondFactorChecks } from './secondFactor.checks.ts'
import { signInRoutes } from './signIn.routes.ts'
import { verifyEmailRoutes } from './verifyEmail.routes.ts'

export const accounts = defineFeature({
  endpoints: (services) => [
    ...signInRoutes(services),
    ...registerRoutes(services),
    ...verifyEmailRoutes(services),
    ...passwordResetRoutes(services),
  ],
  personal: [accountData],
  timeline: [accountTimeline],
  checks: secondFactorChecks,
})
