import { startMonthEnds } from '#/features/accounting/server/makeMonthEnd.ts'
import { backupsJob } from '#/features/backups/server/backupsJob.ts'
import type { OnOrderPaid } from '#/features/checkout/server/createOrder.ts'
import { sweepJob } from '#/features/checkout/server/sweep.ts'
import { makeUnsettledDue } from '#/features/drafts/server/drafts.store.ts'
import { productReviewsJob } from '#/features/productReviews/server/sendInvitations.ts'
import { refundsJob } from '#/features/refunds/server/refundOrder.ts'
import { restockAlertsJob } from '#/features/restockAlerts/server/sendAlerts.ts'
import { incidentsJob } from '#/features/status/server/incidents.ts'
import type { Jobs, RecurringJob } from '#/platform/jobs/jobs.ts'
import type { SandboxGateway } from '#/platform/payments/sandbox/gateway.ts'
import type { Services } from '#/platform/services.ts'
import { CHECKS } from './checks.ts'
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
  const { clock, config, log, mail } = services
  return {
    recurring: [
      sweepJob(checkoutServices, onOrderPaid),
      refundsJob(checkoutServices),
      restockAlertsJob(services),
      productReviewsJob(services),
      incidentsJob(services, CHECKS),
      retentionJob(services),
      assetsJob(services),
      ...uploadJobs,
      ...(config.backupDir ? [backupsJob(services, env)] : []),
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
