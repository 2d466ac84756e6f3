import { defineFeature } from '#/platform/feature.ts'
import { backupChecks } from './backups.checks.ts'
import { backupsJob } from './backupsJob.ts'

export const backups = defineFeature({
  jobs: (services, { env }: { env: NodeJS.ProcessEnv }) =>
    services.config.backupDir ? [backupsJob(services, env)] : [],
  checks: backupChecks,
})
