import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { startMonthEnds } from '#/features/office/accounting/server/makeMonthEnd.ts'
import { makeUnsettledDue } from '#/features/orders/drafts/server/drafts.store.ts'
import type { Jobs, RecurringJob } from '#/platform/jobs/jobs.ts'
import type { SandboxGateway } from '#/platform/payments/sandbox/gateway.ts'
import type { Services } from '#/platform/services.ts'
import { CHECKS, recurringJobs } from './features.ts'
import { assetsJob } from './otherReleases.ts'
import { retentionJob } from './retention.ts'

type BackgroundWork = { recurring: readonly RecurringJob[]; start(): void }

/** Emails, webhooks of the sandbox, month ends and everything that repeats. `env` is the shop's environment. */
export function createBackgroundWork(
  services: Services,
  {
    checkoutServices,
    onOrderPaid,
    jobs,
    sandbox,
    uploadJobs,
    env,
  }: {
    checkoutServices: Services
    onOrderPaid: OnOrderPaid[]
    jobs: Jobs
    sandbox: SandboxGateway | undefined
    uploadJobs: readonly RecurringJob[]
    env: NodeJS.ProcessEnv
  },
): BackgroundWork {
  const { clock, log, mail } = services
  return {
    recurring: [
      ...recurringJobs(services, { checkoutServices, onOrderPaid, env, checks: CHECKS }),
      retentionJob(services),
      assetsJob(services),
      ...uploadJobs,
    ],
    start() {
      const startOne = (name: string, start: Promise<unknown>) =>
        start.catch((error) => log.error({ err: error }, `could not start ${name}`))
      void startOne('mail', mail.start())
      if (sandbox) void startOne('the sandbox’s webhooks', sandbox.start())
      startMonthEnds(jobs, services)
      // Unsettled purchases may have changed while nothing ran.
      const unsettledDue = makeUnsettledDue(checkoutServices.database, clock.now())
      void startOne(
        'recurring jobs',
        unsettledDue.finally(() => jobs.startRecurring()),
      )
    },
  }
}
