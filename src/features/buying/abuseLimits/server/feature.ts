import { defineFeature } from '#/platform/feature.ts'
import { abuseChecks } from './abuse.checks.ts'

export const abuseLimits = defineFeature({
  checks: abuseChecks,
})
