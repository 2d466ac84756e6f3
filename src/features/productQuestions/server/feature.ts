import { defineFeature } from '#/platform/feature.ts'
import { productQuestionData } from './productQuestion.personal.ts'
import { productQuestionTimeline } from './productQuestion.timeline.ts'
import { productQuestionAdminRoutes } from './productQuestions.admin.routes.ts'
import { productQuestionList } from './productQuestions.list.ts'
import { productQuestionRoutes } from './productQuestions.routes.ts'

export const productQuestions = defineFeature({
  endpoints: (services) => [...productQuestionRoutes(services), ...productQuestionAdminRoutes(services)],
  lists: () => [productQuestionList],
  personal: [productQuestionData],
  timeline: [productQuestionTimeline],
})
