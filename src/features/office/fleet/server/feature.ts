import { defineFeature } from '#/platform/feature.ts'
import { fleetChecks } from './fleet.checks.ts'

export const fleet = defineFeature({
  checks: fleetChecks,
})
