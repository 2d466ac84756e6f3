import { defineFeature } from '#/platform/feature.ts'
import { draftData } from './draft.personal.ts'

export const drafts = defineFeature({
  personal: [draftData],
})
