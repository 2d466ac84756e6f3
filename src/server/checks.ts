import { abuseChecks } from '#/features/abuseLimits/server/abuse.checks.ts'
import { secondFactorChecks } from '#/features/accounts/server/secondFactor.checks.ts'
import { backupChecks } from '#/features/backups/server/backups.checks.ts'
import { checkoutChecks } from '#/features/checkout/server/checkout.checks.ts'
import { deliveryChecks } from '#/features/delivery/server/delivery.checks.ts'
import { fleetChecks } from '#/features/fleet/server/fleet.checks.ts'
import { refundChecks } from '#/features/refunds/server/refunds.checks.ts'
import type { Check } from '#/platform/checks.ts'
import { diskChecks } from '#/platform/disk/disk.checks.ts'
import { mailChecks } from '#/platform/mail/mail.checks.ts'
import { uploadChecks } from '#/platform/media/uploads.checks.ts'

export const CHECKS: readonly Check[] = [
  ...checkoutChecks,
  ...abuseChecks,
  ...deliveryChecks,
  ...refundChecks,
  ...mailChecks,
  ...diskChecks,
  ...uploadChecks,
  ...backupChecks,
  ...secondFactorChecks,
  ...fleetChecks,
]
