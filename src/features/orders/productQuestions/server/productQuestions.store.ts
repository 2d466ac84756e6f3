import { and, count, desc, eq } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { adminRecords, type Decide } from '#/platform/lists/adminRecords.store.ts'
import { MAX_QUESTIONS_SHOWN } from '../productQuestions.rules.ts'
import type { AdminQuestion, NewQuestion, PublicQuestions, QuestionAnswer } from './productQuestions.schema.ts'
import { productQuestions } from './productQuestions.tables.ts'

export type QuestionRow = typeof productQuestions.$inferSelect

/** `isNew` is false if the form has sent it already. */
export async function insertQuestion(
  tx: Executor,
  product: { id: number; name: string },
  question: NewQuestion,
  now: Date,
): Promise<Outcome<{ row: QuestionRow; isNew: boolean }, { code: 'keyUsed' }>> {
  const [row] = await tx
    .insert(productQuestions)
    .values({ ...question, productId: product.id, productName: product.name, createdAt: now })
    .onConflictDoNothing({ target: productQuestions.requestKey })
    .returning()
  if (row) return ok({ row, isNew: true })
  const [earlier] = await tx
    .select()
    .from(productQuestions)
    .where(eq(productQuestions.requestKey, question.requestKey ?? ''))
  const isSame = earlier?.productId === product.id && earlier.question === question.question
  return isSame ? ok({ row: earlier, isNew: false }) : refuse('keyUsed')
}

/** The newest answers first. */
export async function loadPublicQuestions(
  tx: Executor,
  { productId, showsExamples }: { productId: number; showsExamples: boolean },
): Promise<PublicQuestions> {
  const isShown = and(
    eq(productQuestions.productId, productId),
    eq(productQuestions.state, 'published'),
    showsExamples ? undefined : eq(productQuestions.isDemo, false),
  )
  const [counted] = await tx.select({ total: count() }).from(productQuestions).where(isShown)
  const rows = await tx
    .select()
    .from(productQuestions)
    .where(isShown)
    .orderBy(desc(productQuestions.answeredAt), desc(productQuestions.id))
    .limit(MAX_QUESTIONS_SHOWN)
  return {
    total: counted?.total ?? 0,
    questions: rows.map(({ id, name, question, answer, answeredAt, createdAt, isDemo }) => ({
      id,
      name,
      question,
      answer: answer ?? '',
      answeredAt: (answeredAt ?? createdAt).toISOString(),
      isExample: isDemo,
    })),
  }
}

export const toAdminQuestion = ({
  isDemo: _,
  requestKey: __,
  createdAt,
  answeredAt,
  ...row
}: QuestionRow): AdminQuestion => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

export const questionRows = adminRecords({
  table: productQuestions,
  type: 'productQuestion',
  noun: 'question',
  name: ({ id }) => `Question ${id}`,
  logged: ({ state }) => ({ state }),
})

export const answerQuestion: Decide<QuestionRow, QuestionAnswer> = (before, { answer, isPublished }, by) => {
  const state = isPublished ? 'published' : 'answered'
  if (before.answer === answer && before.state === state) return undefined
  const answered = before.answer === answer ? {} : { answer, answeredAt: by.at, answeredBy: by.actor }
  return {
    action: before.answer === null ? 'productQuestion.answered' : 'productQuestion.answerChanged',
    set: { ...answered, state },
    before: { state: before.state },
    after: { state },
  }
}

/** Its author isn’t told. */
export const rejectQuestion: Decide<QuestionRow, { version: number }> = ({ state }) =>
  state === 'rejected'
    ? undefined
    : {
        action: 'productQuestion.rejected',
        set: { state: 'rejected' },
        before: { state },
        after: { state: 'rejected' },
      }
