import { backupChecks } from '#/features/backups/backups.checks.ts'
import { abuseChecks } from '#/features/checkout/abuse.checks.ts'
import { checkoutChecks } from '#/features/checkout/checkout.checks.ts'
import { refundChecks } from '#/features/orders/refunds.checks.ts'
import type { Check } from '#/platform/checks.ts'
import { diskChecks } from '#/platform/disk/disk.checks.ts'
import { mailChecks } from '#/platform/mail/mail.checks.ts'

/** Everything on the status page, in order within its group. Also exported at /metrics, and emailed where it must be empty. */
export const CHECKS: readonly Check[] = [
  ...checkoutChecks,
  ...abuseChecks,
  ...refundChecks,
  ...mailChecks,
  ...diskChecks,
  ...backupChecks,
]
