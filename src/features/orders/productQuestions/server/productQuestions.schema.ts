import { z } from 'zod'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { QUESTION_STATES, questionAnswerRules } from '../moderation.rules.ts'
import { questionRules } from '../productQuestions.rules.ts'

/** `requestKey`: idempotency key of the form. */
export const NewQuestion = z.object({
  name: fieldSchema(questionRules.name),
  email: fieldSchema(questionRules.email),
  question: fieldSchema(questionRules.question),
  requestKey: z.uuid().optional(),
})
export type NewQuestion = z.infer<typeof NewQuestion>

/** Public, so without the email. */
export const PublicQuestion = z.object({
  id: z.int(),
  name: z.string(),
  question: z.string(),
  answer: z.string(),
  answeredAt: z.iso.datetime(),
  /** By the shop’s makers, for the demo. */
  isExample: z.boolean(),
})
export type PublicQuestion = z.infer<typeof PublicQuestion>

export const PublicQuestions = z.object({ total: z.int(), questions: z.array(PublicQuestion) })
export type PublicQuestions = z.infer<typeof PublicQuestions>

export const AdminQuestion = z.object({
  id: z.int(),
  version: z.int(),
  productId: z.int(),
  productName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  question: z.string(),
  state: z.enum(QUESTION_STATES),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminQuestion = z.infer<typeof AdminQuestion>

/** The first answer is emailed. `version`: the one that was answered. */
export const QuestionAnswer = z.object({
  answer: fieldSchema(questionAnswerRules),
  isPublished: z.boolean(),
  version: z.int32(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

export const QuestionRejection = z.object({ version: z.int32() })
