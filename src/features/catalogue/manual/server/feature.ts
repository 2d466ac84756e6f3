import { defineFeature } from '#/platform/feature.ts'
import { manualRoutes } from './manual.routes.ts'
import type { PrintedManual } from './printedManual.ts'

export const manual = defineFeature({
  endpoints: (_, { manual }: { manual: PrintedManual }) => manualRoutes(manual),
})
