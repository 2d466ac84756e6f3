import { defineFeature } from '#/platform/feature.ts'
import { exportEvidenceData } from './exportEvidence.personal.ts'
import { exportEvidenceRoutes } from './exportEvidence.routes.ts'

export const exportEvidence = defineFeature({
  endpoints: exportEvidenceRoutes,
  personal: [exportEvidenceData],
})
