import { defineFeature } from '#/platform/feature.ts'
import { accountData, accountTimeline } from './account.personal.ts'
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
  emails: {
    'account-verification': {
      label: 'Account: email verification',
      about: 'recipient',
      cause: 'anybody',
      isAssured: true,
      isAwaited: true,
    },
    'account-registration': {
      label: 'Account: registration',
      about: 'recipient',
      cause: 'anybody',
      isAssured: true,
      isAwaited: true,
    },
    'account-password-reset': {
      label: 'Account: password reset',
      about: 'recipient',
      cause: 'anybody',
      isAssured: true,
      isAwaited: true,
    },
    'account-password-changed': { label: 'Account: password changed', about: 'recipient', cause: 'recipient' },
    'account-deleted': { label: 'Account: deleted', about: 'recipient', cause: 'recipient' },
    'account-sign-in': { label: 'Account: new sign-in', about: 'staff', cause: 'shop' },
    'account-second-factor': { label: 'Account: two-factor authentication', about: 'staff', cause: 'shop' },
  },
})
